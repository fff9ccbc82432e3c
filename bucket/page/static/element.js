/** Making elements. Text goes in as text nodes only, so that nothing a user or bot says can become markup. */

/**
 * @param {string} kind tag and classes: "p.facts"
 * @param {...(Children | object)} rest attributes and listeners (`onclick: f`) first, where there are any; then children
 * @returns {any} an element of that kind
 */
export function make(kind, ...rest) {
	const [tag, ...classes] = kind.split(".");
	const made = document.createElement(tag);
	if (classes.length) made.className = classes.join(" ");
	const about = isAbout(rest[0]) ? rest.shift() : {};
	for (const [name, value] of Object.entries(about)) {
		if (typeof value === "function") made.addEventListener(name.slice(2), value);
		else if (value || value === 0) made.setAttribute(name, value === true ? "" : value);
	}
	fill(made, ...rest);
	return made;
}

/** Put other children in place of those there are. @param {Element} parent @param {...any} children */
export function fill(parent, ...children) {
	parent.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
}

/** @param {string} id @returns {any} an element of index.html */
export const byId = (id) => document.getElementById(id);

/** Heard by screen readers, not seen. @param {string} text */
export const unseen = (text) => make("span.unseen", text);

/** What the user should hear of at once. @param {string} [text] */
export const status = (text) => make("p.status", { role: "status" }, text);

/** A link to another site where its address is a safe one, else plain text. @param {string} url */
export function outsideLink(url) {
	if (!URL.canParse(url) || new URL(url).protocol !== "https:") return make("span", url);
	return make("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, url);
}

/** @param {any} value */
function isAbout(value) {
	return value && typeof value === "object" && !(value instanceof Node) && !Array.isArray(value);
}
