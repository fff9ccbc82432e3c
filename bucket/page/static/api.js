/** The Bucket's HTTP interface, a function a call (/openapi.json tells all of it). */

const LIMIT_MS = 20_000; // for an answer to arrive; the Bucket itself takes two seconds at most
const LONGEST_PAUSE_S = 60;

/** A call that failed; `status` is 0 where no answer came. */
export class Problem extends Error {
	/** @param {number} status @param {{detail?: string, reply?: string}} [said] @param {string | null} [retryAfter] */
	constructor(status, said, retryAfter) {
		super(said?.detail || (status ? `the Bucket answered ${status}` : "the Bucket cannot be reached"));
		this.status = status;
		this.reply = said?.reply ?? "";
		this.retryAfterS = Math.min(Number(retryAfter) || 0, LONGEST_PAUSE_S);
	}

	/** Whether the same call may well work later. */
	get passes() {
		return this.status === 0 || this.status === 429 || this.status >= 500;
	}
}

/** @returns {Promise<Opened>} */
export const openSession = () => call("POST", "/sessions", place());

/** The same `turn_id` again gets the same answer. @param {TurnRequest} turn @returns {Promise<TurnReply>} */
export const takeTurn = (turn) => call("POST", "/turn", { ...place(), ...turn });

/** @param {string} session @returns {Promise<Dialogue>} */
export const dialogueOf = (session) => call("GET", sessionPath(session));

/** @param {string} session @param {number} turn @returns {Promise<Trace>} */
export const traceOf = (session, turn) => call("GET", tracePath(session, turn));

/** @param {string} session @param {number} turn */
export const tracePath = (session, turn) => `${sessionPath(session)}/turns/${turn}`;

/** @param {string} session @param {number} rating 1 to 5 @param {string} comment */
export const rateDialogue = (session, rating, comment) => call("POST", `${sessionPath(session)}/rating`, { rating, comment });

/** @param {string} session @param {number} turn @param {1 | -1} rating */
export const rateReply = (session, turn, rating) => call("POST", `${tracePath(session, turn)}/rating`, { rating });

/** For the operator. @param {URLSearchParams} filters @param {string} token @returns {Promise<Overview[]>} */
export const searchTalks = (filters, token) => call("GET", `/sessions?${filters}`, undefined, token);

/** @returns {Promise<Health>} */
export const health = () => call("GET", "/health");

/** @param {string} session */
const sessionPath = (session) => `/sessions/${encodeURIComponent(session)}`;

/** Rejects with a `Problem`. @param {string} method @param {string} path @param {object} [body] @param {string} [token] */
async function call(method, path, body, token) {
	const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
	const signal = AbortSignal.timeout(LIMIT_MS);
	let answer, said;
	try {
		answer = await fetch(path, { method, headers, body: JSON.stringify(body), signal, cache: "no-store" });
		said = await answer.json();
	} catch {
		said = null; // cut, refused, too slow, or the page of some proxy in between
	}
	if (answer?.ok && said) return said;
	throw new Problem(!answer || answer.ok ? 0 : answer.status, said, answer?.headers.get("Retry-After"));
}

/** Where and in which language the user is. */
function place() {
	const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	return { channel: "web", locale: navigator.language || "en-GB", timezone };
}
