/** A turn told in plain sentences, from its trace. */

const CLEARLY = 0.3; // sentiment from which it is worth a word

/** @param {Trace} trace @returns {string[]} */
export function storyOf(trace) {
  return [...heard(trace), asked(trace), refused(trace), decided(trace), added(trace)].filter(Boolean);
}

/** @param {Trace} trace */
function heard({ turn, heard: { text, asr }, meant }) {
  if (turn === 0) return ["The talk began, and I spoke first."];
  const sure = asr?.length && asr.reduce((sum, token) => sum + token.confidence, 0) / asr.length;
  const reasons = new Set((meant.rewrites ?? []).map((rewrite) => rewrite.because).filter(Boolean));
  const why = reasons.size ? `, because ${[...reasons].join("; ")}` : "";
  const { question, sentiment = 0 } = meant.annotation ?? {};
  const found = [
    meant.answer && `as a ${meant.answer}`,
    question && `as a question (${spaced(question)})`,
    meant.wants_new_topic && "as a wish to talk about something else",
    Math.abs(sentiment) >= CLEARLY && `as rather ${sentiment > 0 ? "glad" : "unhappy"}`,
  ].filter(Boolean);
  return [
    `You said “${text}”${sure ? `; your browser was ${Math.round(sure * 100)} per cent sure of it` : ""}.`,
    `${meant.text === text ? "I took it as you said it" : `I understood “${meant.text}”${why}`}${found.length ? `, ${listed(found)}` : ""}.`,
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
  return all.length ? `I asked ${all.length} ${all.length === 1 ? "bot" : "bots"}: ${parts.join("; ")}.` : "There was no bot to ask.";
}

/** @type {Record<string, string>} */
const WHAT_BOTS_DID = {
  answered: "had something to say",
  declined: "had nothing for this",
  late: "did not answer in time",
  refused: "refused the question",
  malformed: "sent what cannot be read",
  unreachable: "could not be reached",
  left_out: "had failed too often and was left out",
  not_awaited: "was not waited for, as it could change nothing",
};

/** @param {Trace} trace */
function refused({ asked: all, verdicts }) {
  const offered = all.reduce((sum, { candidates = [] }) => sum + candidates.length, 0);
  const refusals = verdicts.filter((verdict) => !verdict.allowed && !verdict.candidate.includes("+"));
  const out = new Set(refusals.map((verdict) => verdict.candidate)).size;
  return offered && out ? `Of ${offered} possible ${offered === 1 ? "reply" : "replies"}, ${out} must not be said; the reasons stand below.` : "";
}

/** @param {Trace} trace */
function decided({ asked: all, meant, choice, said }) {
  if (meant.own_answer) return "";
  const reason = choice.reason ? `, because ${choice.reason}` : "";
  const winner = all.flatMap(({ candidates = [] }) => candidates).find(({ id }) => id === choice.candidate);
  if (!winner) return `So I said something safe of my own${reason}.`;
  return `${said.bot}’s ${WHAT_IT_IS[winner.kind ?? "chat"]} won in the tier “${spaced(choice.tier)}”${reason}.`;
}

/** @type {Record<string, string>} */
const WHAT_IT_IS = { answer: "answer", chat: "reply", driver: "question", filler: "line" };

/** @param {Trace} trace */
function added({ said }) {
  return said.driver && said.driver !== said.bot ? `${said.driver}’s question was put after it, to carry the talk on.` : "";
}

/** @param {(string | false | undefined | null)[]} parts @returns {string} "a, b and c" */
function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** @param {string} name */
function spaced(name) {
  return name.replaceAll("_", " ");
}
