/** One talk: opened, carried on turn by turn whatever the network does, found again after a reload, closed. */

import { dialogueOf, openSession, takeTurn } from "./api.js";
import { make, fill } from "./element.js";
import { recall, remember } from "./memory.js";
import { persist } from "./persist.js";
import { stars } from "./stars.js";

const BUSY = "One moment: I’m still busy with what you said before.";
const AWAY = "I can’t be reached just now. I keep trying.";

export class Talk {
	session = "";
	turn = 0; // the last that was answered
	#began = 0; // talks begun on this page; what comes back for an earlier one is let go

	/** @param {Log} log @param {Composer} composer @param {HTMLElement} closing @param {Speak} speak */
	constructor(log, composer, closing, speak) {
		this.log = log;
		this.composer = composer;
		this.closing = closing;
		this.speak = speak;
	}

	/** Go on with the talk of before the reload, or open one. */
	async begin() {
		const isCurrent = this.#startsNow();
		this.log.clear();
		this.closing.hidden = true;
		this.composer.open(true);
		this.composer.busy(true);
		try {
			const session = recall("session");
			const dialogue = session && (await this.#persist(() => dialogueOf(session)).catch(nullIfGone));
			if (!isCurrent()) return;
			await (dialogue ? this.#restore(dialogue) : this.#open(isCurrent));
		} catch (problem) {
			if (isCurrent()) this.#sorry(problem, "Try again", () => this.begin());
		} finally {
			if (isCurrent()) this.composer.busy(false);
		}
	}

	/** Leave this talk and open another. */
	async beginAnew() {
		remember("session", null);
		remember("pending", null);
		await this.begin();
		this.composer.focus();
	}

	/** @type {Said} */
	say(text, asr) {
		this.log.dropActions();
		this.log.user(text);
		return this.#send({ session_id: this.session, text, turn_id: newId(), ...(asr.length && { asr }) });
	}

	/** @param {TurnRequest} request sent with the same id until it is answered */
	async #send(request) {
		const isCurrent = this.#asOfNow();
		remember("pending", { request, number: this.turn + 1 });
		this.composer.busy(true);
		const thought = this.log.thinking();
		try {
			const answer = await this.#persist(() => takeTurn(request));
			if (!isCurrent()) return;
			remember("pending", null);
			this.#answered(answer);
		} catch (problem) {
			if (isCurrent()) this.#unanswered(request, problem);
		} finally {
			thought();
			if (isCurrent()) this.composer.busy(false);
		}
	}

	/** @param {TurnReply} answer */
	#answered({ session_id, turn, reply, end_session, ask_rating }) {
		if (session_id !== this.session) {
			this.log.aside("The earlier talk is over. A new one begins here.");
			this.#adopt(session_id);
		}
		this.#reply(turn, reply);
		this.speak(reply);
		if (end_session) this.#close(ask_rating);
	}

	/** @param {TurnRequest} request @param {Problem} problem */
	#unanswered(request, problem) {
		const again = problem.status === 409 ? { ...request, turn_id: newId() } : request;
		if (problem.passes) return this.#sorry(problem, "Send again", () => this.#send(again));
		remember("pending", null);
		if (problem.status !== 409) return this.log.aside(`Sorry, I can’t take that: ${problem.message}.`);
		return this.log.aside("Two messages crossed, and this one got lost.", "Send again", () => this.#send(again));
	}

	/** @param {Dialogue} dialogue */
	#restore({ session_id, turns, ended, rating }) {
		this.log.clear();
		this.session = session_id;
		for (const { turn, heard, reply, thumbs } of turns) {
			if (heard) this.log.user(heard);
			this.#reply(turn, reply, thumbs);
		}
		if (ended) return this.#close(recall("ask") && !rating);
		const pending = recall("pending");
		if (!pending || pending.number <= this.turn) return;
		this.log.user(pending.request.text); // the reload cut its answer off
		return this.#send(pending.request);
	}

	/** @param {() => boolean} isCurrent */
	async #open(isCurrent) {
		const { session_id, turn, reply } = await this.#persist(openSession);
		if (!isCurrent()) return;
		this.#adopt(session_id);
		this.#reply(turn, reply);
		this.speak(reply);
	}

	/** @param {number} turn @param {string} text @param {number | null} [thumbs] */
	#reply(turn, text, thumbs) {
		this.turn = turn;
		this.log.system(this.session, turn, text, thumbs);
	}

	/** @param {boolean} asksForRating */
	#close(asksForRating) {
		remember("ask", asksForRating);
		const heading = make("h3", { tabindex: -1 }, "That was our talk");
		const anew = make("button", { type: "button", onclick: () => this.beginAnew() }, "New talk");
		fill(this.closing, heading, asksForRating && stars(this.session, {}, () => remember("ask", false)), anew);
		this.closing.hidden = false;
		this.composer.open(false);
		heading.focus();
	}

	/** @param {string} session */
	#adopt(session) {
		this.session = session;
		remember("session", session);
		remember("ask", null);
	}

	/**
   * Keep trying, and say so once.
   * @template T
   * @param {() => Promise<T>} attempt
   */
	#persist(attempt) {
		const isCurrent = this.#asOfNow();
		/** @type {Aside | undefined} */
		let told;
		let reply = "";
		const meanwhile = (problem) => {
			if (!isCurrent()) return;
			const words = problem.reply || (problem.status === 429 ? BUSY : AWAY);
			if (told) told.say(words);
			else told = this.log.aside(words);
			if (problem.reply && !reply) this.speak((reply = problem.reply));
		};
		return persist(attempt, meanwhile).finally(() => reply || told?.remove());
	}

	/** @param {Problem} problem @param {string} action @param {() => void} act */
	#sorry(problem, action, act) {
		this.log.aside(problem.reply || `Sorry, it doesn’t work just now: ${problem.message}.`, action, act);
	}

	#startsNow() {
		this.#began += 1;
		return this.#asOfNow();
	}

	/** @returns {() => boolean} whether the talk of now is still the one on the page */
	#asOfNow() {
		const began = this.#began;
		return () => began === this.#began;
	}
}

/** @param {Problem} problem */
function nullIfGone(problem) {
	if (problem.status === 404) return null;
	throw problem;
}

/** Nobody can guess it. `randomUUID` is there only over https and on this machine, not over http from a phone. */
function newId() {
	const random = [...crypto.getRandomValues(new Uint8Array(16))];
	return crypto.randomUUID?.() ?? random.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
