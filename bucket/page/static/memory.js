/** What this tab remembers over a reload; all of it is gone when the tab is closed. */

const PREFIX = "blether.";

/** Null where nothing is kept. @param {Remembered} name */
export function recall(name) {
	try {
		return JSON.parse(sessionStorage.getItem(PREFIX + name));
	} catch {
		return null; // storage is forbidden here, or somebody else wrote there
	}
}

/** @param {Remembered} name @param {unknown} value null forgets it */
export function remember(name, value) {
	try {
		if (value === null) sessionStorage.removeItem(PREFIX + name);
		else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
	} catch {
		// Without storage the talk goes on, and only a reload ends it.
	}
}
