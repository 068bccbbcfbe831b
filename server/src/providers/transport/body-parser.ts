import { createParser, type EventSourceParser } from "eventsource-parser";
import { StreamError } from "../failures/vendor-errors.ts";
import type { StreamSink } from "./request.ts";

const LINE_MAX_UNITS = 1_048_576;
/** A reply that is not streamed contains the whole answer. */
const REPLY_MAX_UNITS = 4 * LINE_MAX_UNITS;

type EventSink = Pick<StreamSink, "onEvent" | "onJson">;

/** Parses the events of a body in any of the supported formats. */
export interface BodyParser {
	feed(text: string): void;
	/** The body has ended: an event without its terminating blank line is still emitted. */
	end(): void;
}

/** Server-sent events; other lines are skipped. */
class EventStreamParser implements BodyParser {
	readonly #parser: EventSourceParser;

	constructor(sink: EventSink) {
		this.#parser = createParser({
			maxBufferSize: LINE_MAX_UNITS,
			onEvent: ({ data, event }) => sink.onEvent(data, event),
			onError: ({ type }) => {
				if (type === "max-buffer-size-exceeded") throw new StreamError("protocol", "a line was too long");
			},
		});
	}

	feed(text: string): void {
		this.#parser.feed(text);
	}

	end(): void {
		try {
			this.#parser.feed("\n\n");
		} catch (problem) {
			// A broken connection leaves an incomplete event.
			if (problem instanceof StreamError && problem.kind === "garbled") throw new StreamError("cut", problem.message);
			throw problem;
		}
	}
}

/** Undefined for invalid JSON. The message of a SyntaxError would quote the answer, so it is dropped. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** JSON instead of a stream: one value, a list of events, or one value per line. */
class JsonBodyParser implements BodyParser {
	readonly #sink: EventSink;
	#text = "";
	/** Decided by the first line: it is either complete JSON, or the beginning of a value that spans the body. */
	#isLineDelimited: boolean | null = null;

	constructor(sink: EventSink) {
		this.#sink = sink;
	}

	feed(text: string): void {
		this.#text += text;
		// A search flattens all buffered text, so it runs only when a line has ended.
		while (this.#isLineDelimited !== false && text.includes("\n")) {
			const end = this.#text.indexOf("\n");
			if (end < 0) break;
			const value = parsed(this.#text.slice(0, end));
			this.#isLineDelimited ??= value !== undefined;
			if (!this.#isLineDelimited) break;
			if (value === undefined && this.#text.slice(0, end).trim() !== "") {
				throw new StreamError("garbled", "a line was not JSON");
			}
			this.#text = this.#text.slice(end + 1);
			if (value !== undefined) this.#sink.onJson(value, false);
		}
		if (this.#text.length > REPLY_MAX_UNITS) throw new StreamError("protocol", "the reply was too long");
	}

	end(): void {
		if (this.#text.trim() === "") return;
		const value = parsed(this.#text);
		if (value === undefined) throw new StreamError("garbled", "the reply was not JSON");
		const isFullBody = this.#isLineDelimited !== true;
		const events = Array.isArray(value) ? value : [value];
		for (const event of events) this.#sink.onJson(event, isFullBody && !Array.isArray(value));
	}
}

/** Detects the format by the beginning of the body, because content types are not reliable. */
export class DetectingBodyParser implements BodyParser {
	readonly #sink: EventSink;
	#body: BodyParser | null = null;
	#start = "";

	constructor(sink: EventSink) {
		this.#sink = sink;
	}

	feed(text: string): void {
		if (this.#body) {
			this.#body.feed(text);
			return;
		}
		this.#start = (this.#start + text).replace(/^[\s\ufeff]+/, "");
		const [first] = this.#start;
		if (first === undefined) return;
		if (first === "<") throw new StreamError("page", "it was a page");
		this.#body = first === "{" || first === "[" ? new JsonBodyParser(this.#sink) : new EventStreamParser(this.#sink);
		this.#body.feed(this.#start);
		this.#start = "";
	}

	end(): void {
		this.#body?.end();
	}
}
