/** Starts the page: puts its parts together and shows what the address asks for. */

import { dialogueOf } from "./api.js";
import { composer } from "./composer.js";
import { showDialogue } from "./dialogue.js";
import { menu } from "./disclosure.js";
import { byId, make, fill } from "./element.js";
import { watchHealth } from "./health.js";
import { Log } from "./log.js";
import { recall, remember } from "./memory.js";
import { stars } from "./stars.js";
import { Talk } from "./talk.js";
import { showTalks } from "./talks.js";
import { mouth } from "./voice.js";

const voice = mouth();
const hush = () => voice?.hush();
const log = new Log(byId("log"));
const words = composer({
	said: (text, asr) => {
		hush();
		talk.say(text, asr);
	},
	listening: hush,
	trouble: (why) => log.aside(why),
});
/** @type {Speak} */
const speak = (text) => recall("aloud") && voice?.say(text);
const talk = new Talk(log, words, byId("closing"), speak);

seldomWanted();
watchHealth();
addEventListener("hashchange", route);
route();
talk.begin().then(() => location.hash === "#turns" && route());

/** Show the view that the address names: #talk, #turns (the same talk turn by turn), #talks, #talks/ID. */
function route() {
	const [name, id] = location.hash.slice(1).split("/");
	const other = byId("other");
	const isTalk = name !== "turns" && name !== "talks";
	byId("talk").hidden = !isTalk;
	byId("speaking").hidden = !isTalk;
	other.hidden = isTalk;
	fill(other);
	for (const link of document.querySelectorAll("nav a")) {
		const isHere = link.getAttribute("href") === `#${isTalk ? "talk" : name}`;
		link.setAttribute("aria-current", isHere ? "page" : "false");
	}
	if (isTalk) words.focus();
	else if (name === "turns") showDialogue(other, talk.session, "This talk, turn by turn");
	else if (id) showDialogue(other, decodeURIComponent(id), "A past talk");
	else showTalks(other);
}

/** The menu: rate, have replies read, begin anew. */
function seldomWanted() {
	const close = menu(byId("menu-button"), byId("menu"));
	/** @param {string} id @param {() => void} act */
	const does = (id, act) => {
		byId(id).addEventListener("click", () => {
			close();
			byId("menu-button").focus();
			act();
		});
	};
	does("rate", rate);
	does("new-talk", () => {
		hush();
		location.hash = "#talk";
		talk.beginAnew();
	});
	const aloud = byId("aloud");
	const press = () => aloud.setAttribute("aria-pressed", recall("aloud") === true);
	aloud.hidden = !voice;
	press();
	does("aloud", () => {
		remember("aloud", !recall("aloud"));
		press();
		hush();
	});
}

/** Stars at any time. */
async function rate() {
	const dialog = byId("rating");
	const { session } = talk;
	const given = await dialogueOf(session).catch(() => ({}));
	const close = make("button", { type: "button", onclick: () => dialog.close() }, "Close");
	fill(dialog, make("h2", { id: "rating-heading" }, "Rate this talk"), stars(session, given), close);
	dialog.showModal();
}
