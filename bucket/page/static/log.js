/** The talk as it is shown: what each side said, asides of the page, and that a reply is being thought of. */

import { make, fill, unseen } from "./element.js";
import { thumbs } from "./thumbs.js";
import { why } from "./why.js";

export class Log {
	/** @param {HTMLElement} list */
	constructor(list) {
		this.list = list;
	}

	clear() {
		fill(this.list);
	}

	/** @param {string} text */
	user(text) {
		this.#add(make("li.user", unseen("You: "), make("p", { dir: "auto" }, text)));
	}

	/** @param {string} session @param {number} turn @param {string} text @param {number | null} [given] thumbs of earlier */
	system(session, turn, text, given = null) {
		const { button, panel } = why(session, turn);
		const under = make("div.under", thumbs(session, turn, given), button);
		const quiet = make("div", { "aria-live": "off" }, under, panel); // the reply is news; what stands under it is not
		this.#add(make("li.system", unseen("Blether: "), make("p", { dir: "auto" }, text), quiet));
	}

	/**
   * Something the page itself has to say.
   * @param {string} text
   * @param {string} [action] the name of a button; pressing it takes the aside away
   * @param {() => void} [act]
   * @returns {Aside}
   */
	aside(text, action, act) {
		const words = make("span", text);
		const pressed = () => {
			line.remove();
			act?.();
		};
		const line = make("li.aside", words, action && make("button.again", { type: "button", onclick: pressed }, action));
		this.#add(line);
		return {
			say: (now) => {
				if (words.textContent !== now) words.textContent = now;
			},
			remove: () => line.remove(),
		};
	}

	/** Take away what could be pressed to send earlier words again: the talk has gone on. */
	dropActions() {
		for (const button of this.list.querySelectorAll(".again")) button.remove();
	}

	/** @returns {() => void} ends it */
	thinking() {
		const dots = make("span.dots", { "aria-hidden": "true" }, "…");
		const line = make("li.thinking", unseen("Blether is thinking"), dots);
		this.#add(line);
		return () => line.remove();
	}

	/** @param {HTMLElement} line */
	#add(line) {
		const thinking = this.list.querySelector(".thinking");
		if (thinking) thinking.before(line);
		else this.list.append(line);
		document.documentElement.scrollTop = document.documentElement.scrollHeight;
	}
}
