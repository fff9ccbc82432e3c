/** A button that shows and hides something; Esc hides it and goes back to the button. */

import { make } from "./element.js";

let panels = 0;

/**
 * @param {HTMLElement} button
 * @param {HTMLElement} panel
 * @param {() => void} [opened] called each time
 * @returns {() => void} closes it
 */
export function disclosure(button, panel, opened) {
	panel.id ||= `panel-${(panels += 1)}`;
	button.setAttribute("aria-controls", panel.id);

	/** @param {boolean} open */
	const show = (open) => {
		panel.hidden = !open;
		button.setAttribute("aria-expanded", String(open));
		if (open) opened?.();
	};
	const close = () => show(false);
	close();
	button.addEventListener("click", () => show(panel.hidden));
	for (const part of [button, panel]) {
		part.addEventListener("keydown", (event) => {
			if (event.key !== "Escape" || panel.hidden) return;
			close();
			button.focus();
		});
	}
	return close;
}

/** Closes also when the user turns to something else. @param {HTMLElement} button @param {HTMLElement} panel */
export function menu(button, panel) {
	const close = disclosure(button, panel);
	for (const turned of ["focusin", "pointerdown"]) {
		document.addEventListener(turned, (/** @type {any} */ { target }) => {
			if (!panel.contains(target) && !button.contains(target)) close();
		});
	}
	return close;
}

/** What is seldom wanted, closed at first. @param {string} summary @param {Child} content */
export function folded(summary, content) {
	return make("details", make("summary", summary), content);
}
