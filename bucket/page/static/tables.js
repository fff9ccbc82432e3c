/** Tables: of texts, which scroll by themselves where the screen is narrow, and of numbers with bars. */

import { element } from "./element.js";

/**
 * @param {string} caption
 * @param {string[]} head
 * @param {Child[][]} rows
 */
export function table(caption, head, rows) {
  const cells = (/** @type {Child[]} */ row) => element("tr", row.map((cell) => element("td", { dir: "auto" }, cell)));
  const whole = element("table", element("caption", caption), heading(head), element("tbody", rows.map(cells)));
  return element("div.wide", { role: "region", "aria-label": caption, tabindex: 0 }, whole);
}

/** @param {string[]} names of the columns */
export function heading(names) {
  return element("thead", element("tr", names.map((name) => element("th", { scope: "col" }, name))));
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
    element("tr", element("th", { scope: "row" }, name), element("td", inFigures(value), bar(value, largest))),
  );
  return element("table.numbers", element("caption", caption), element("tbody", body));
}

/** @param {number} value @param {number} largest */
export function bar(value, largest) {
  const made = element(value < 0 ? "span.bar.minus" : "span.bar", { "aria-hidden": "true" });
  made.style.setProperty("--share", `${(Math.abs(value) / (largest || 1)) * 100}%`);
  return made;
}
