/** Past talks, for the operator: found by what was said, by user, by rating. */

import { searchTalks } from "./api.js";
import { when } from "./dialogue.js";
import { make, fill, status } from "./element.js";
import { recall, remember } from "./memory.js";
import { inStars } from "./stars.js";
import { table } from "./tables.js";

const FOR_WHOM = "Past talks are for the operator. The token is BLETHER_OPERATOR_TOKEN; this tab forgets it when it is closed.";

/** @param {HTMLElement} place */
export function showTalks(place) {
	if (recall("token")) list(place);
	else askForToken(place);
}

/** @param {HTMLElement} place @param {string} [trouble] */
function askForToken(place, trouble) {
	remember("token", null);
	const token = make("input", { type: "password", autocomplete: "off", required: true });
	/** @param {SubmitEvent} event */
	const enter = (event) => {
		event.preventDefault();
		remember("token", token.value.trim());
		list(place);
	};
	const show = make("button.strong", { type: "submit" }, "Show talks");
	const form = make("form.filters", { onsubmit: enter }, make("label", "Operator’s token", token), show);
	fill(place, make("h2", "Past talks"), make("p", FOR_WHOM), form, status(trouble));
	token.focus();
}

/** @param {HTMLElement} place */
function list(place) {
	const found = make("div");
	const told = status();

	/** @param {Event} [event] */
	async function search(event) {
		event?.preventDefault();
		told.textContent = "Looking …";
		try {
			const talks = await searchTalks(filtersOf(form), recall("token"));
			told.textContent = `${talks.length} ${talks.length === 1 ? "talk" : "talks"}`;
			fill(found, talks.length > 0 && table("Talks", ["Last said", "Turns", "Stars", "Channel", "User"], talks.map(row)));
		} catch (problem) {
			if (problem.status === 403) askForToken(place, `That token does not open the list: ${problem.message}.`);
			else told.textContent = `That did not work: ${problem.message}.`;
		}
	}

	const form = make(
		"form.filters",
		{ role: "search", onsubmit: search },
		field("Said by either side", "text", { type: "search" }),
		field("User", "user_id"),
		field("Stars, from", "min_rating", { type: "number", min: 1, max: 5 }),
		field("to", "max_rating", { type: "number", min: 1, max: 5 }),
		field("Last said before", "before", { type: "datetime-local" }),
		field("At most", "limit", { type: "number", min: 1, max: 500, value: 50 }),
		make("button.strong", { type: "submit" }, "Find"),
	);
	fill(place, make("h2", "Past talks"), form, told, found);
	search();
}

/** @param {string} label @param {string} name @param {object} [about] */
function field(label, name, about) {
	return make("label", label, make("input", { name, autocomplete: "off", ...about }));
}

/** What is left empty does not restrict. @param {HTMLFormElement} form */
function filtersOf(form) {
	const filters = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		const given = String(value).trim();
		if (given) filters.set(name, name === "before" ? new Date(given).toISOString() : given);
	}
	return filters;
}

/** @param {Overview} talk */
function row({ session_id, last, turns, rating, channel, user_id }) {
	const link = make("a", { href: `#talks/${encodeURIComponent(session_id)}` }, when(last));
	return [link, turns, inStars(rating), channel, user_id ?? "–"];
}
