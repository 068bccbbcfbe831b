/** A mark of a vendor in the text: the links in it, or none for a mark in private characters. */
export interface LinkMark {
	readonly urls: readonly string[];
}

/** What follows of the text: text that stays, or a mark with the spaces before it. `units` is its length before. */
export interface Part {
	readonly text: string;
	readonly units: number;
	readonly mark: LinkMark | null;
}

const PRIVATE_OPEN = "\ue200";
const PRIVATE_CLOSE = "\ue201";
const PRIVATE = /[\ue200-\ue202]/g;
const PRIVATE_CHARACTER = /[\ue200-\ue202]/;
/** Where a mark may begin. */
const OPENING = /[ ([\ue200-\ue202]/g;
const HOST_CHARACTER = /[\p{L}\p{N}.-]/u;

const MAX_SPACES = 2;
const MAX_LABEL_UNITS = 300;
const MAX_URL_UNITS = 2000;
/** A mark can hold several links. */
const MAX_MARK_UNITS = 8000;
const MAX_PRIVATE_UNITS = 500;

/** OpenAI marks the links of its citations; the pages of ChatGPT add the same. */
const isFromSearch = ({ searchParams }: URL): boolean =>
	/^(openai|chatgpt\.com)$/.test(searchParams.get("utm_source") ?? "");

/** Only a link that is named after its own host, or has a number, is a mark: other words belong to the text. */
function isMarkLink(label: string | null, link: string): boolean {
	const url = URL.canParse(link) ? new URL(link) : null;
	if (url === null || !/^https?:$/.test(url.protocol)) return false;
	if (label === null) return true;
	const host = url.host.replace(/^www\./, "");
	const name = label.toLowerCase().replace(/^www\./, "");
	return name === host || host.endsWith(`.${name}`) || isFromSearch(url);
}

/** `parenthesis`: `([host](url), [host](url))` of OpenAI; `bracket`: `[[1]](url)` of xAI; `private`: U+E200 to U+E201. */
type Form = "parenthesis" | "bracket";
type State =
	| { readonly at: "text" | "spaces" | "private" | "after-link" | "digits" | "digits-end" | "label" | Form }
	| { readonly at: "label-end"; readonly form: Form }
	| { readonly at: "url"; readonly form: Form; readonly depth: number };

/** The held text is no mark. */
const NOTHING = "nothing";
/** The held text is a whole mark. */
const WHOLE = "whole";
type Step = State | typeof NOTHING | typeof WHOLE;

const BEGINNINGS: ReadonlyMap<string, State> = new Map<string, State>([
	[" ", { at: "spaces" }],
	["(", { at: "parenthesis" }],
	["[", { at: "bracket" }],
	[PRIVATE_OPEN, { at: "private" }],
]);

/**
 * Finds the marks of vendors in a growing text. What may be part of a mark is held back until it is known; each character is
 * read once, because no mark can begin inside the part of another one that is held back.
 */
export class LinkMarks {
	#state: State = { at: "text" };
	#held = "";
	#label = "";
	#url = "";
	#urls: string[] = [];
	#areMarks = true;
	#parts: Part[] = [];
	#plain = "";

	/** The parts that are known after the next text. */
	push(text: string): readonly Part[] {
		for (let at = 0; at < text.length; ) {
			if (this.#state.at === "text" && this.#held === "") {
				OPENING.lastIndex = at;
				const next = OPENING.exec(text)?.index ?? text.length;
				this.#plain += text.slice(at, next);
				at = next;
				if (at >= text.length) break;
			}
			this.#read(text.charAt(at));
			at += 1;
		}
		return this.#take();
	}

	/** The rest at the end of the text. A mark in private characters that is not closed goes. */
	flush(): readonly Part[] {
		if (this.#state.at === "private") this.#complete();
		else this.#release();
		return this.#take();
	}

	#take(): readonly Part[] {
		this.#endPlain();
		return this.#parts.splice(0);
	}

	#endPlain(): void {
		if (this.#plain !== "") this.#parts.push({ text: this.#plain, units: this.#plain.length, mark: null });
		this.#plain = "";
	}

	/** The text that was held back is no mark. */
	#release(): void {
		const text = this.#held.replace(PRIVATE, "");
		if (text === this.#held) this.#plain += text;
		else {
			this.#endPlain();
			this.#parts.push({ text, units: this.#held.length, mark: null });
		}
		this.#reset();
	}

	#complete(): void {
		if (this.#areMarks) {
			this.#endPlain();
			this.#parts.push({ text: "", units: this.#held.length, mark: { urls: this.#urls } });
			this.#reset();
		} else this.#release();
	}

	#reset(): void {
		this.#state = { at: "text" };
		this.#held = "";
		this.#urls = [];
		this.#areMarks = true;
	}

	#read(character: string): void {
		const next = this.#state.at === "text" ? NOTHING : this.#step(character, this.#state);
		if (next === NOTHING) {
			// The held text is no mark, and one may begin with this character.
			this.#release();
			this.#begin(character);
			return;
		}
		this.#held += character;
		if (next === WHOLE) this.#complete();
		else if (this.#held.length > MAX_MARK_UNITS) this.#release();
		else this.#state = next;
	}

	#begin(character: string): void {
		const state = BEGINNINGS.get(character);
		if (state === undefined && !PRIVATE_CHARACTER.test(character)) this.#plain += character;
		else {
			this.#held = character;
			if (state === undefined) this.#release();
			else this.#state = state;
		}
	}

	/** The state after the next character of a text that may become a mark. */
	#step(character: string, state: State): Step {
		switch (state.at) {
			case "text":
				return NOTHING;
			case "spaces":
				if (character === " " && this.#held.length >= MAX_SPACES) return NOTHING;
				return BEGINNINGS.get(character) ?? NOTHING;
			case "private":
				if (character === "\n" || this.#held.length > MAX_PRIVATE_UNITS) return NOTHING;
				return character === PRIVATE_CLOSE ? WHOLE : state;
			case "parenthesis":
				return character === "[" ? this.#beginLabel() : NOTHING;
			case "after-link":
				return this.#stepAfterLink(character);
			case "bracket":
				return character === "[" ? { at: "digits" } : NOTHING;
			case "digits":
				if (character === "]" && this.#held.at(-1) !== "[") return { at: "digits-end" };
				return /\d/.test(character) ? state : NOTHING;
			case "digits-end":
				return character === "]" ? { at: "label-end", form: "bracket" } : NOTHING;
			case "label":
				return this.#stepInLabel(character, state);
			case "label-end":
				this.#url = "";
				return character === "(" ? { at: "url", form: state.form, depth: 0 } : NOTHING;
			case "url":
				return this.#stepInUrl(character, state);
		}
	}

	#beginLabel(): State {
		this.#label = "";
		return { at: "label" };
	}

	#stepInLabel(character: string, state: State): Step {
		if (character === "]" && this.#label !== "") return { at: "label-end", form: "parenthesis" };
		if (character === "[" && this.#label === "" && this.#urls.length === 0) return this.#beginBracketInside();
		const isHost = /[\ud800-\udfff]/.test(character) || HOST_CHARACTER.test(character);
		if (!isHost || this.#label.length >= MAX_LABEL_UNITS) return NOTHING;
		this.#label += character;
		return state;
	}

	/** In `([[1]](url))` the parenthesis belongs to the text. */
	#beginBracketInside(): State {
		this.#held = this.#held.slice(0, -1);
		this.#release();
		this.#held = "[";
		return { at: "digits" };
	}

	#stepInUrl(character: string, { form, depth }: State & { readonly at: "url" }): Step {
		if (/[\s<>[\]]/.test(character) || this.#url.length >= MAX_URL_UNITS) return NOTHING;
		if (character === ")" && depth === 0) {
			this.#urls.push(this.#url);
			this.#areMarks &&= isMarkLink(form === "bracket" ? null : this.#label, this.#url);
			return form === "bracket" ? WHOLE : { at: "after-link" };
		}
		this.#url += character;
		const nested = character === "(" ? 1 : character === ")" ? -1 : 0;
		return { at: "url", form, depth: depth + nested };
	}

	#stepAfterLink(character: string): Step {
		if (character === ")") return WHOLE;
		if (character === "[") return this.#beginLabel();
		const isSeparated = this.#held.at(-1) === " ";
		return /[,; ]/.test(character) && !isSeparated ? { at: "after-link" } : NOTHING;
	}
}
