/** What a learned decision was made of: scores, features and weights, whatever their names. */

import { folded } from "./disclosure.js";
import { bars, table } from "./tables.js";

/** @param {Choice} choice */
export function learned({ scores, weights, features, candidate }) {
	return [
		numbers("Scores", scores),
		numbers("Weights that counted most", weights),
		features && featuresOf(features, candidate),
	];
}

/** The largest first. @param {string} caption @param {Numbers | null} [of] */
function numbers(caption, of) {
	const rows = Object.entries(of ?? {}).sort(([, one], [, other]) => other - one);
	return rows.length > 0 && bars(caption, rows, inFigures);
}

/** A column for each candidate, the winner first. @param {Record<string, Numbers>} of @param {string} winner */
function featuresOf(of, winner) {
	const candidates = Object.keys(of).sort((one, other) => Number(other === winner) - Number(one === winner));
	const names = [...new Set(candidates.flatMap((candidate) => Object.keys(of[candidate])))];
	const rows = names.map((name) => [name, ...candidates.map((candidate) => inFigures(of[candidate][name]))]);
	return folded(`${names.length} features`, table("Features by candidate", ["Feature", ...candidates], rows));
}

/** @param {number} [value] */
function inFigures(value) {
	return Number.isInteger(value) ? String(value) : (value?.toFixed(3) ?? "");
}
