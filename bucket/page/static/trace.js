/** A turn's trace, whole: what was heard and meant, who was asked, what was refused, what decided, how long it took. */

import { askedView } from "./asked.js";
import { folded } from "./disclosure.js";
import { make } from "./element.js";
import { learned } from "./scores.js";
import { bars, table } from "./tables.js";

/** @param {Trace} trace */
export function traceView(trace) {
	const { timing_ms, seed, now, ensemble, session_id: session, turn } = trace;
	return [
		part("Heard and meant", heardAndMeant(trace)),
		part("Bots", askedView(trace)),
		part("Filters", filters(trace.verdicts)),
		part("Decision", decision(trace)),
		part("Time", bars("Per step", Object.entries(timing_ms), (spent) => `${spent.toFixed(1)} ms`)),
		part("To run it again", facts({ seed, now, ensemble, session, turn })),
	];
}

/** @param {string} title @param {Children} children */
function part(title, children) {
	return make("section", make("h3", title), children);
}

/** @param {Record<string, unknown>} named what has no value is left out */
function facts(named) {
	const known = Object.entries(named).filter(([, value]) => value || value === 0);
	return make("dl", known.map(([name, value]) => [make("dt", name), make("dd", { dir: "auto" }, String(value))]));
}

/** @param {Trace} trace */
function heardAndMeant({ turn, heard, meant }) {
	const { tokens = [], pos = [], noun_phrases = [], entities = [], sentiment, question } = meant.annotation ?? {};
	const words = tokens.map((token, at) => (pos[at] ? `${token}/${pos[at]}` : token)).join(" ");
	const rewrites = (meant.rewrites ?? []).map(({ step, before, after, because }) => [step, before, after, because]);
	return [
		facts({
			heard: turn ? heard.text : "nothing: the talk began",
			"word by word": heard.asr?.map(({ token, confidence }) => `${token} ${confidence.toFixed(2)}`).join(", "),
			meant: meant.text,
			answer: meant.answer,
			question,
			"new topic": meant.wants_new_topic && "wished for",
			entities: entities.map(({ text, type }) => `${text} (${type})`).join(", "),
			"noun phrases": noun_phrases.map(([start, end]) => tokens.slice(start, end).join(" ")).join(", "),
			sentiment: sentiment?.toFixed(2),
			"own answer": meant.own_answer,
			because: meant.because,
		}),
		rewrites.length > 0 && table("Rewrites", ["Step", "Before", "After", "Because"], rewrites),
		words && folded("Words with their parts of speech", make("p", { dir: "auto" }, words)),
	];
}

/** @param {Verdict[]} verdicts */
function filters(verdicts) {
	const refused = verdicts.filter((verdict) => !verdict.allowed);
	const rows = refused.map(({ candidate, filter, reason }) => [candidate, filter, reason]);
	/** @type {Record<string, string>} */
	const passed = {};
	for (const { candidate, filter, allowed } of verdicts) {
		if (allowed) passed[candidate] = passed[candidate] ? `${passed[candidate]}, ${filter}` : filter;
	}
	return [
		rows.length > 0 ? table("Refused", ["Candidate", "Refused by", "Reason"], rows) : make("p", "Nothing was refused."),
		verdicts.length > rows.length && folded(`${verdicts.length - rows.length} verdicts allowed`, facts(passed)),
	];
}

/** @param {Trace} trace */
function decision({ choice, said }) {
	const { policy, tier, candidate, reason, model, arm, propensity } = choice;
	const { bot, driver, ends } = said;
	const shown = { policy, tier, candidate, reason, "said by": bot, "question by": driver, ends, model, arm, propensity };
	return [facts(shown), learned(choice)];
}
