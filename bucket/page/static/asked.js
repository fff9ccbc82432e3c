/** Every bot that was asked: what became of it, how long it took, what it offered and what came of that. */

import { make, outsideLink } from "./element.js";
import { bar, heading } from "./tables.js";

/** @param {Trace} trace */
export function askedView(trace) {
	const all = trace.asked;
	if (!all.length) return make("p", "No bot was asked.");
	const longest = Math.max(...all.map((asked) => asked.latency_ms));
	return make(
		"table.bots",
		make("caption.unseen", "Every bot with its outcome, its time and what it offered"),
		heading(["Bot", "Outcome", "Time"]),
		all.map((asked) => bot(asked, longest, trace)),
	);
}

/** @param {Asked} asked @param {number} longest @param {Trace} trace */
function bot({ bot: name, outcome, latency_ms, candidates = [], detail }, longest, trace) {
	const first = make(
		"tr",
		make("th", { scope: "row" }, name),
		make(`td.outcome.${outcome}`, outcome.replaceAll("_", " ")),
		make("td", `${latency_ms.toFixed(1)} ms`, bar(latency_ms, longest)),
	);
	const offers = candidates.map((offered) => candidate(offered, trace));
	const below = [detail && make("p.facts", detail), offers.length > 0 && make("ul.offers", offers)];
	return make("tbody", first, below.some(Boolean) && make("tr", make("td", { colspan: 3 }, below)));
}

/** @param {Offered} offered @param {Trace} trace */
function candidate({ id, text, kind = "chat", confidence = 0.5, topic, holds, ends, entities, source }, trace) {
	const refusals = trace.verdicts.filter((verdict) => verdict.candidate === id && !verdict.allowed);
	const spoken = trace.normalised.find((changed) => changed.candidate === id);
	const part = partOf(id, trace);
	const facts = [
		kind,
		`confidence ${confidence.toFixed(2)}`,
		topic && `topic ${topic}`,
		holds && holds !== "no" && `holds the ${holds}`,
		ends && "ends the talk",
		entities?.join(", "),
	].filter(Boolean);
	return make(
		part ? "li.won" : refusals.length ? "li.refused" : "li",
		make("p.words", { dir: "auto" }, text),
		spoken && make("p.facts", { dir: "auto" }, `as it would be spoken: “${spoken.text}”`),
		make("p.facts", part && make("b.tag", part), make("code", id), ` · ${facts.join(" · ")}`),
		source && origin(source),
		refusals.map(({ filter, reason }) => make("p.facts.refusal", `refused by ${filter}${reason ? `: ${reason}` : ""}`)),
	);
}

/** Whether it was said: as the reply, or as the question after it. @param {string} id @param {Trace} trace */
function partOf(id, { choice, verdicts, said }) {
	if (id === choice.candidate) return "said";
	const joined = verdicts.filter((verdict) => verdict.candidate === `${choice.candidate}+${id}`);
	return said.driver && joined.length && joined.every((verdict) => verdict.allowed) ? "said after it" : "";
}

/** @param {Source} source */
function origin({ title, url, date }) {
	return make("p.facts", `source: ${title}${date ? `, ${date}` : ""} `, url && outsideLink(url));
}
