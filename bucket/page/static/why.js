/** "Why this?" under a reply: what happened in that turn, first in plain words, then whole. */

import { tracePath, traceOf } from "./api.js";
import { disclosure } from "./disclosure.js";
import { make, fill, status } from "./element.js";
import { storyOf } from "./story.js";
import { traceView } from "./trace.js";

/**
 * @param {string} session
 * @param {number} turn
 * @returns {{button: HTMLElement, panel: HTMLElement}} the panel is filled when it is first opened
 */
export function why(session, turn) {
	const button = make("button.quiet", { type: "button" }, "Why this?");
	const panel = make("div.why", { role: "region", "aria-label": "Why this reply?" });
	let isFilled = false;

	disclosure(button, panel, async () => {
		if (isFilled) return;
		isFilled = true;
		fill(panel, status("Looking …"));
		try {
			const trace = await traceOf(session, turn);
			const story = storyOf(trace).map((sentence) => make("p", { dir: "auto" }, sentence));
			const raw = make("a", { href: tracePath(session, turn), target: "_blank", rel: "noopener" }, "All of it as JSON");
			fill(panel, make("div.story", story), traceView(trace), make("p.facts", raw));
		} catch (problem) {
			fill(panel, status(`It cannot be shown: ${problem.message}.`));
			isFilled = false; // the next opening tries again
		}
	});
	return { button, panel };
}
