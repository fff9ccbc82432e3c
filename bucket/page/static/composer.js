/** Where the user's words come in: the text box and the microphone. */

import { byId } from "./element.js";
import { ear } from "./voice.js";

/** @param {Hearers} to @returns {Composer} */
export function composer({ said, listening, trouble }) {
	const [form, box, send] = ["composer", "say", "send"].map(byId);
	let waits = false;

	/** @type {Said} */
	const submit = (text, asr) => {
		box.value = text; // stays there where it cannot be sent yet
		if (waits || !text.trim()) return;
		box.value = "";
		said(text.trim(), asr);
	};
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		submit(box.value, []);
	});
	box.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" || event.shiftKey || event.isComposing) return; // Enter also ends a word in Japanese
		event.preventDefault();
		submit(box.value, []);
	});
	microphone({ said: submit, listening, trouble }, (text) => (box.value = text));
	return {
		busy: (now) => {
			waits = now;
			send.setAttribute("aria-disabled", now);
		},
		open: (open) => {
			form.hidden = !open;
		},
		focus: () => box.focus({ preventScroll: true }),
	};
}

/** @param {Hearers} to @param {(text: string) => void} hearing */
function microphone({ said, listening, trouble }, hearing) {
	const button = byId("mic");
	const press = (on) => button.setAttribute("aria-pressed", on);
	const ended = (why) => {
		press(false);
		if (why) trouble(why);
	};
	const listener = ear({ hearing, heard: said, ended });
	button.hidden = !listener;
	button.addEventListener("click", () => {
		if (button.getAttribute("aria-pressed") === "true") return listener.stop();
		press(true);
		listening();
		listener.start();
	});
}
