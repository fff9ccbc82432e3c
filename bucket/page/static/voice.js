/** A microphone and a voice, where the browser offers them. */

const TROUBLES = {
	aborted: "",
	"not-allowed": "The microphone is not allowed here; the browser’s settings for this site can change that.",
	"no-speech": "I heard nothing. Press the microphone and speak, or type.",
};

/** Listens for one utterance at a time; null where the browser cannot. @param {Ears} to @returns {Ear | null} */
export function ear({ hearing, heard, ended }) {
	const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
	if (!Recognition) return null;
	const recognition = new Recognition();
	recognition.lang = navigator.language;
	recognition.interimResults = true;
	let trouble = "";
	recognition.onresult = ({ results }) => {
		const all = [...results];
		const text = all.map(([best]) => best.transcript).join("").trim();
		if (text && all.every((result) => result.isFinal)) heard(text, all.flatMap(tokensOf));
		else hearing(text);
	};
	recognition.onerror = ({ error }) => {
		trouble = TROUBLES[error] ?? "Speech recognition does not work just now. Typing does.";
	};
	recognition.onend = () => {
		ended(trouble);
		trouble = "";
	};
	return recognition;
}

/**
 * Browsers say how sure they are of an utterance, not of its words: each word gets the confidence of the whole.
 * Some always say 0, which means that they do not know.
 * @param {{transcript: string, confidence: number}[]} result
 * @returns {Token[]}
 */
function tokensOf([{ transcript, confidence }]) {
	if (!(confidence > 0)) return [];
	const words = transcript.split(/\s+/).filter(Boolean);
	return words.map((token) => ({ token, confidence: Math.min(1, confidence) }));
}

/** @returns {Mouth | null} null where the browser cannot speak */
export function mouth() {
	const synthesis = window.speechSynthesis;
	if (!synthesis) return null;
	const lang = navigator.language.startsWith("en") ? navigator.language : "en-GB"; // Blether speaks English
	return {
		say: (text) => synthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang })),
		hush: () => synthesis.cancel(),
	};
}
