/** How the Bucket and its bots are, small at the foot of the page. */

import { health } from "./api.js";
import { menu } from "./disclosure.js";
import { byId, make, fill } from "./element.js";

const EVERY_MS = 15_000;

/** Watch as long as the page is looked at. */
export function watchHealth() {
	const [button, panel] = ["health-button", "health"].map(byId);
	menu(button, panel);
	const look = async () => {
		if (document.hidden) return;
		try {
			show(button, panel, await health());
		} catch (problem) {
			mark(button, false, "Out of reach");
			fill(panel, make("p", `No answer: ${problem.message}.`));
		}
	};
	document.addEventListener("visibilitychange", look);
	setInterval(look, EVERY_MS);
	look();
}

/** @param {HTMLElement} button @param {HTMLElement} panel @param {Health} now */
function show(button, panel, { status, version, bots }) {
	const all = Object.entries(bots);
	const ready = all.filter(([, bot]) => bot.health === "ready").length;
	const of = ready === all.length ? "" : ` of ${all.length}`;
	mark(button, status === "ready", `${ready}${of} ${all.length === 1 ? "bot" : "bots"} ready`);
	const rows = all.map(([name, bot]) => {
		const breaker = bot.breaker === "closed" ? "" : `; left out: breaker ${bot.breaker}`;
		return make(bot.health === "ready" ? "li" : "li.away", `${name}: ${bot.health}${breaker}`);
	});
	fill(panel, make("p", `Blether ${version} is ${status}.`), make("ul", rows));
}

/** @param {HTMLElement} button @param {boolean} well @param {string} words */
function mark(button, well, words) {
	button.classList.toggle("away", !well);
	button.textContent = words;
}
