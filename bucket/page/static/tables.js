/** Tables: of texts, which scroll by themselves where the screen is narrow, and of numbers with bars. */

import { make } from "./element.js";

/** @param {string} caption @param {string[]} head @param {Child[][]} rows */
export function table(caption, head, rows) {
	const cells = (/** @type {Child[]} */ row) => make("tr", row.map((cell) => make("td", { dir: "auto" }, cell)));
	const whole = make("table", make("caption", caption), heading(head), make("tbody", rows.map(cells)));
	return make("div.wide", { role: "region", "aria-label": caption, tabindex: 0 }, whole);
}

/** @param {string[]} names of the columns */
export function heading(names) {
	return make("thead", make("tr", names.map((name) => make("th", { scope: "col" }, name))));
}

/**
 * A row for each number, with a bar as long as its share of the largest.
 * @param {string} caption
 * @param {[string, number][]} rows
 * @param {(value: number) => string} inFigures
 */
export function bars(caption, rows, inFigures) {
	const largest = Math.max(...rows.map(([, value]) => Math.abs(value)));
	const body = rows.map(([name, value]) =>
		make("tr", make("th", { scope: "row" }, name), make("td", inFigures(value), bar(value, largest))),
	);
	return make("table.numbers", make("caption", caption), make("tbody", body));
}

/** @param {number} value @param {number} largest */
export function bar(value, largest) {
	const made = make(value < 0 ? "span.bar.minus" : "span.bar", { "aria-hidden": "true" });
	made.style.setProperty("--share", `${(Math.abs(value) / (largest || 1)) * 100}%`);
	return made;
}
