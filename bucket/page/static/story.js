/** A turn told in plain sentences, from its trace. */

/** @param {Trace} trace @returns {string[]} */
export function storyOf(trace) {
	return [...heard(trace), asked(trace), refused(trace), decided(trace)].filter(Boolean);
}

/** @param {Trace} trace */
function heard({ turn, heard: { text, asr }, meant }) {
	if (turn === 0) return ["The talk began, and I spoke first."];
	const sure = asr?.length && asr.reduce((sum, token) => sum + token.confidence, 0) / asr.length;
	const reasons = new Set((meant.rewrites ?? []).map((rewrite) => rewrite.because).filter(Boolean));
	const why = reasons.size ? `, because ${[...reasons].join("; ")}` : "";
	const question = meant.annotation?.question;
	const found = [
		meant.text === text ? "I took it as you said it" : `I understood “${meant.text}”${why}`,
		meant.answer && `as a ${meant.answer}`,
		question && `as a question (${spaced(question)})`,
		meant.wants_new_topic && "as a wish to talk about something else",
	];
	return [
		`You said “${text}”${sure ? `; your browser was ${Math.round(sure * 100)} per cent sure of it` : ""}.`,
		`${found.filter(Boolean).join(", ")}.`,
	];
}

/** @param {Trace} trace */
function asked({ turn, asked: all, meant }) {
	if (turn === 0) return "";
	if (meant.own_answer) return `I answered it myself and asked no bot, because ${meant.because || "that is mine to answer"}.`;
	/** @type {Record<string, string[]>} */
	const by = {};
	for (const { bot, outcome } of all) (by[outcome] ??= []).push(bot);
	const parts = Object.entries(by).map(([outcome, bots]) => `${listed(bots)} ${WHAT_BOTS_DID[outcome] ?? spaced(outcome)}`);
	const bots = all.length === 1 ? "1 bot" : `${all.length} bots`;
	return `I asked ${bots}${parts.length ? ": " : ""}${parts.join("; ")}.`;
}

const WHAT_BOTS_DID = {
	answered: "had something to say",
	declined: "had nothing for this",
	late: "did not answer in time",
	refused: "refused the question",
	malformed: "sent what cannot be read",
	unreachable: "could not be reached",
	left_out: "had failed too often to be asked",
	not_awaited: "could no longer change anything",
};

/** @param {Trace} trace */
function refused({ asked: all, verdicts }) {
	const offered = all.reduce((sum, { candidates = [] }) => sum + candidates.length, 0);
	const refusals = verdicts.filter((verdict) => !verdict.allowed && !verdict.candidate.includes("+"));
	const out = new Set(refusals.map((verdict) => verdict.candidate)).size;
	return out ? `${out} of ${offered} possible replies must not be said; the reasons stand below.` : "";
}

/** @param {Trace} trace */
function decided({ asked: all, meant, choice, said }) {
	if (meant.own_answer) return "";
	const reason = choice.reason ? `, because ${choice.reason}` : "";
	const winner = all.flatMap(({ candidates = [] }) => candidates).find(({ id }) => id === choice.candidate);
	if (!winner) return `So I said something safe of my own${reason}.`;
	const after = said.driver && said.driver !== said.bot ? ` ${whose(said.driver)} question carries the talk on.` : "";
	return `${whose(said.bot)} ${WHAT_IT_IS[winner.kind ?? "chat"]} won in the tier “${spaced(choice.tier)}”${reason}.${after}`;
}

const WHAT_IT_IS = { answer: "answer", chat: "reply", driver: "question", filler: "line" };

/** "a, b and c". @param {string[]} parts */
function listed(parts) {
	return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** @param {string} bot */
const whose = (bot) => bot + (bot.endsWith("s") ? "’" : "’s");

/** @param {string} name */
function spaced(name) {
	return name.replaceAll("_", " ");
}
