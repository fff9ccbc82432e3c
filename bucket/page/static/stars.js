/** One to five stars for a talk, and a word about it. */

import { rateDialogue } from "./api.js";
import { make, fill, status, unseen } from "./element.js";

let forms = 0; // radio buttons of one form belong together by their name

/** @param {number | null} rating */
export function inStars(rating) {
	return rating ? `${rating} ${rating === 1 ? "star" : "stars"}` : "not rated";
}

/**
 * @param {string} session
 * @param {{rating?: number | null, comment?: string}} [given] what the user thought before
 * @param {() => void} [done] called once it is stored
 */
export function stars(session, given = {}, done) {
	const name = `stars-${(forms += 1)}`;
	const trouble = status();
	const comment = make("textarea", { rows: 2, maxlength: 2000 }, given.comment);
	const row = [1, 2, 3, 4, 5].map((value) => {
		const radio = make("input", { type: "radio", name, value, checked: given.rating === value });
		return make("label.star", radio, make("span.icon"), unseen(inStars(value)));
	});

	/** @param {SubmitEvent} event */
	async function send(event) {
		event.preventDefault();
		const rating = Number(new FormData(form).get(name));
		if (!rating) {
			trouble.textContent = "Choose one to five stars first.";
			return;
		}
		try {
			await rateDialogue(session, rating, comment.value.trim());
		} catch {
			trouble.textContent = "That could not be stored. Please try again.";
			return;
		}
		const thanks = make("p", { role: "status", tabindex: -1 }, `Thank you for the ${inStars(rating)}.`);
		fill(form, thanks);
		thanks.focus();
		done?.();
	}

	const form = make(
		"form.stars",
		{ onsubmit: send },
		make("fieldset", make("legend", "How was this talk?"), make("div.row", row)),
		make("label", "Anything to add? (optional)", comment),
		make("button.strong", { type: "submit" }, "Send rating"),
		trouble,
	);
	return form;
}
