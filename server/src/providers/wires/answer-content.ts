import { at, isJson, type Json, textAt, textOf } from "../json.ts";

/** More is not sent back; an answer that pauses then ends. Results of a search are encrypted and can be long. */
const MAX_UNITS = 8_000_000;

interface Block {
	readonly fields: Record<string, unknown>;
	/** The fields that arrive in parts. */
	readonly texts: Map<string, string[]>;
	readonly citations: unknown[];
}

/** Where the parts of a block go, by the type of the delta: its field, and that of the block. */
const FIELDS: Readonly<Record<string, readonly [delta: string, block: string]>> = {
	text_delta: ["text", "text"],
	thinking_delta: ["thinking", "thinking"],
	signature_delta: ["signature", "signature"],
	input_json_delta: ["partial_json", "input"],
};

function inputOf(json: string): unknown {
	try {
		return JSON.parse(json || "{}");
	} catch {
		return {};
	}
}

function finished({ fields, texts, citations }: Block): Json {
	const whole = [...texts].map(([name, parts]) => {
		const text = parts.join("");
		return [name, name === "input" ? inputOf(text) : textOf(fields[name]) + text];
	});
	return { ...fields, ...Object.fromEntries(whole), ...(citations.length > 0 && { citations }) };
}

/** The content blocks of an answer of Anthropic's protocol as they were streamed, to be sent back after a pause. */
export class AnswerContent {
	readonly #blocks: Json[] = [];
	#open: Block | null = null;
	#units = 0;

	/** Null when it is too long, or when there is nothing. The vendor refuses texts without a character. */
	get blocks(): readonly Json[] | null {
		const blocks = this.#blocks.filter((block) => block.type !== "text" || block.text !== "");
		return this.#units > MAX_UNITS || blocks.length === 0 ? null : blocks;
	}

	read(event: unknown): void {
		if (this.#units > MAX_UNITS) return;
		const block = at(event, "content_block");
		const delta = at(event, "delta");
		switch (textAt(event, "type")) {
			case "content_block_start":
				if (!isJson(block)) return;
				this.#units += JSON.stringify(block).length;
				this.#open = { fields: { ...block }, texts: new Map(), citations: [] };
				return;
			case "content_block_delta":
				this.#readDelta(delta);
				return;
			case "content_block_stop":
				if (this.#open) this.#blocks.push(finished(this.#open));
				this.#open = null;
		}
	}

	#readDelta(delta: unknown): void {
		if (!this.#open) return;
		const citation = at(delta, "citation");
		if (citation !== undefined) {
			this.#units += JSON.stringify(citation).length;
			this.#open.citations.push(citation);
			return;
		}
		const [from, to] = FIELDS[textAt(delta, "type")] ?? [];
		if (from === undefined || to === undefined) return;
		const text = textAt(delta, from);
		this.#units += text.length;
		const parts = this.#open.texts.get(to);
		if (parts) parts.push(text);
		else this.#open.texts.set(to, [text]);
	}
}
