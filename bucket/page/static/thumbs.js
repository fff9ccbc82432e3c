/** Thumbs up or down for one reply. */

import { rateReply } from "./api.js";
import { make, unseen } from "./element.js";

/** @type {[1 | -1, string, string][]} */
const WAYS = [
	[1, "up", "Good reply"],
	[-1, "down", "Bad reply"],
];

/**
 * Two buttons, of which at most one is pressed.
 * @param {string} session
 * @param {number} turn
 * @param {number | null} given what the user thought before, 1 or -1
 */
export function thumbs(session, turn, given) {
	const told = make("span.unseen", { role: "status" });
	const buttons = WAYS.map(([rating, icon, name]) =>
		make(
			"button.thumb",
			{ type: "button", title: name, onclick: () => rate(rating) },
			make(`span.icon.${icon}`),
			unseen(name),
		),
	);

	/** @param {number | null} rating */
	const press = (rating) => buttons.forEach((button, at) => button.setAttribute("aria-pressed", WAYS[at][0] === rating));

	/** @param {1 | -1} rating */
	const rate = async (rating) => {
		const before = given;
		press((given = rating));
		try {
			await rateReply(session, turn, rating);
			told.textContent = "Thank you";
		} catch {
			press((given = before));
			told.textContent = "That could not be stored. Please try again.";
		}
	};

	press(given);
	return make("span.thumbs", { role: "group", "aria-label": "Rate this reply" }, buttons, told);
}
