/** One talk, turn by turn, with the trace of each reply. */

import { dialogueOf } from "./api.js";
import { make, fill, status } from "./element.js";
import { inStars } from "./stars.js";
import { why } from "./why.js";

/** @param {HTMLElement} place @param {string} session @param {string} title */
export async function showDialogue(place, session, title) {
	const trouble = status(session ? "Looking …" : "No talk has begun yet.");
	fill(place, make("h2", title), trouble);
	if (!session) return;
	try {
		const { session_id, turns, ended, rating, comment } = await dialogueOf(session);
		const state = ended ? "ended" : "still open";
		const facts = [session_id, `${turns.length} turns`, state, inStars(rating), comment && `“${comment}”`];
		trouble.replaceWith(
			make("p.facts", facts.filter(Boolean).join(" · ")),
			make("ol.turns", turns.map((turn) => exchange(session, turn))),
		);
	} catch (problem) {
		trouble.textContent = `It cannot be shown: ${problem.message}.`;
	}
}

/** In the reader's own way and time zone. @param {string} iso */
export function when(iso) {
	return new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} session @param {Exchange} exchange */
function exchange(session, { turn, at, heard, bot, reply, thumbs }) {
	const { button, panel } = why(session, turn);
	const thumb = thumbs ? ` · thumbs ${thumbs > 0 ? "up" : "down"}` : "";
	return make(
		"li",
		make("p.facts", `Turn ${turn} · ${when(at)}${thumb}`),
		heard && make("p.heard", { dir: "auto" }, make("b", "user "), heard),
		make("p.reply", { dir: "auto" }, make("b", `${bot} `), reply),
		button,
		panel,
	);
}
