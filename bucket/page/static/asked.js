/** Every bot that was asked: what became of it, how long it took, what it offered and what came of that. */

import { element, outsideLink } from "./element.js";
import { bar, heading } from "./tables.js";

/** @param {Trace} trace */
export function askedView(trace) {
  const all = trace.asked;
  if (!all.length) return element("p", "No bot was asked.");
  const longest = Math.max(...all.map((asked) => asked.latency_ms));
  return element(
    "table.bots",
    element("caption.unseen", "Every bot with its outcome, its time and what it offered"),
    heading(["Bot", "Outcome", "Time"]),
    all.map((asked) => bot(asked, longest, trace)),
  );
}

/** @param {Asked} asked @param {number} longest @param {Trace} trace */
function bot({ bot: name, outcome, latency_ms, candidates = [], detail }, longest, trace) {
  const first = element(
    "tr",
    element("th", { scope: "row" }, name),
    element(`td.outcome.${outcome}`, outcome.replaceAll("_", " ")),
    element("td", `${latency_ms.toFixed(1)} ms`, bar(latency_ms, longest)),
  );
  const offers = candidates.map((offered) => candidate(offered, trace));
  const below = [detail && element("p.facts", detail), offers.length > 0 && element("ul.offers", offers)];
  return element("tbody", first, below.some(Boolean) && element("tr", element("td", { colspan: 3 }, below)));
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
  return element(
    part ? "li.won" : refusals.length ? "li.refused" : "li",
    element("p.words", { dir: "auto" }, text),
    spoken && element("p.facts", { dir: "auto" }, `as it would be spoken: “${spoken.text}”`),
    element("p.facts", part && element("b.tag", part), element("code", id), ` · ${facts.join(" · ")}`),
    source && origin(source),
    refusals.map(({ filter, reason }) => element("p.facts.refusal", `refused by ${filter}${reason ? `: ${reason}` : ""}`)),
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
  return element("p.facts", `source: ${title}${date ? `, ${date}` : ""} `, url && outsideLink(url));
}
