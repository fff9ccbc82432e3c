/** One talk: opened, carried on turn by turn whatever the network does, found again after a reload, closed. */

import { dialogueOf, openSession, takeTurn } from "./api.js";
import { element, fill } from "./element.js";
import { recall, remember } from "./memory.js";
import { persist } from "./persist.js";
import { stars } from "./stars.js";

const BUSY = "One moment: I’m still busy with what you said before.";
const AWAY = "I can’t be reached just now. Your words are kept, and I keep trying.";

export class Talk {
  session = "";
  #began = 0; // talks begun on this page; what comes back for an earlier one is let go

  /** @param {import("./log.js").Log} log @param {Composer} composer @param {HTMLElement} closing @param {Mouth["say"]} speak */
  constructor(log, composer, closing, speak) {
    Object.assign(this, { log, composer, closing, speak });
  }

  /** Go on with the talk of before the reload, or open one. */
  async begin() {
    const isCurrent = this.#startsNow();
    this.log.clear();
    this.closing.hidden = true;
    this.composer.open(true);
    this.composer.busy(true);
    try {
      await this.#finishPending(isCurrent);
      const session = recall("session");
      const dialogue = session && (await this.#persist(() => dialogueOf(session)).catch(nullIfGone));
      if (!isCurrent()) return;
      if (dialogue) this.#restore(dialogue);
      else await this.#open(isCurrent);
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

  /** @param {TurnRequest} turn sent with the same id until it is answered */
  async #send(turn) {
    const isCurrent = this.#asOfNow();
    remember("pending", turn);
    this.composer.busy(true);
    const thought = this.log.thinking();
    try {
      const answer = await this.#persist(() => takeTurn(turn));
      if (!isCurrent()) return;
      remember("pending", null);
      this.#answered(answer);
    } catch (problem) {
      if (isCurrent()) this.#unanswered(turn, problem);
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
    this.log.system(session_id, turn, reply);
    this.speak(reply);
    if (end_session) this.#close(ask_rating);
  }

  /** @param {TurnRequest} turn @param {import("./api.js").Problem} problem */
  #unanswered(turn, problem) {
    const again = problem.status === 409 ? { ...turn, turn_id: newId() } : turn;
    if (problem.passes) return this.#sorry(problem, "Send again", () => this.#send(again));
    remember("pending", null);
    if (problem.status !== 409) return this.log.aside(`Sorry, I can’t take that: ${problem.message}.`);
    return this.log.aside("Two messages crossed, and this one got lost.", "Send again", () => this.#send(again));
  }

  /** A turn that a reload cut short is sent again: the dialogue then has it. @param {() => boolean} isCurrent */
  async #finishPending(isCurrent) {
    const pending = recall("pending");
    if (!pending) return;
    try {
      const answer = await this.#persist(() => takeTurn(pending));
      if (!isCurrent()) return;
      this.#adopt(answer.session_id);
      remember("ask", answer.ask_rating);
    } catch {
      this.composer.offer(pending.text);
    }
    remember("pending", null);
  }

  /** @param {Dialogue} dialogue */
  #restore({ session_id, turns, ended, rating }) {
    this.log.clear();
    this.session = session_id;
    for (const { turn, heard, reply, thumbs } of turns) {
      if (heard) this.log.user(heard);
      this.log.system(session_id, turn, reply, thumbs);
    }
    if (ended) this.#close(recall("ask") && !rating);
  }

  /** @param {() => boolean} isCurrent */
  async #open(isCurrent) {
    const { session_id, turn, reply } = await this.#persist(openSession);
    if (!isCurrent()) return;
    this.#adopt(session_id);
    this.log.system(session_id, turn, reply);
    this.speak(reply);
  }

  /** @param {boolean} asksForRating */
  #close(asksForRating) {
    remember("ask", asksForRating);
    const heading = element("h3", { tabindex: -1 }, "That was our talk");
    const anew = element(asksForRating ? "button" : "button.strong", { type: "button", onclick: () => this.beginAnew() }, "New talk");
    fill(this.closing, heading, asksForRating && stars(this.session, {}, () => remember("ask", false)), anew);
    this.closing.hidden = false;
    this.composer.open(false);
    heading.focus();
  }

  /** @param {string} session */
  #adopt(session) {
    this.session = session;
    remember("session", session);
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

  /** @param {import("./api.js").Problem} problem @param {string} action @param {() => void} act */
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

/** @param {import("./api.js").Problem} problem */
function nullIfGone(problem) {
  if (problem.status === 404) return null;
  throw problem;
}

/** Nobody can guess it. `randomUUID` is there only over https and on this machine, not over http from a phone. */
function newId() {
  const random = [...crypto.getRandomValues(new Uint8Array(16))];
  return crypto.randomUUID?.() ?? random.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
