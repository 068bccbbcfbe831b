import { createParser, type EventSourceParser } from "eventsource-parser";
import { StreamBroken } from "../failures/complaint.ts";
import type { StreamSink } from "./request.ts";

const LINE_MAX_UNITS = 1_048_576;
/** A reply that is not streamed contains the whole answer. */
const REPLY_MAX_UNITS = 4 * LINE_MAX_UNITS;

type EventSink = Pick<StreamSink, "onEvent" | "onJson">;

/** Parses the events of a body in any of the supported formats. */
export interface BodyEvents {
	feed(text: string): void;
	/** The body has ended: an event without its terminating blank line is still emitted. */
	end(): void;
}

/** Server-sent events; other lines are skipped. */
class ServerSentEvents implements BodyEvents {
	readonly #parser: EventSourceParser;

	constructor(sink: EventSink) {
		this.#parser = createParser({
			maxBufferSize: LINE_MAX_UNITS,
			onEvent: ({ data, event }) => sink.onEvent(data, event),
			onError: ({ type }) => {
				if (type === "max-buffer-size-exceeded") throw new StreamBroken("protocol", "a line was too long");
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
			if (problem instanceof StreamBroken && problem.kind === "garbled") throw new StreamBroken("cut", problem.message);
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
class JsonValues implements BodyEvents {
	readonly #sink: EventSink;
	#text = "";
	/** Decided by the first line: it is either complete JSON, or the beginning of a value that spans the body. */
	#isByLine: boolean | null = null;

	constructor(sink: EventSink) {
		this.#sink = sink;
	}

	feed(text: string): void {
		this.#text += text;
		// A search flattens all buffered text, so it runs only when a line has ended.
		while (this.#isByLine !== false && text.includes("\n")) {
			const end = this.#text.indexOf("\n");
			if (end < 0) break;
			const value = parsed(this.#text.slice(0, end));
			this.#isByLine ??= value !== undefined;
			if (!this.#isByLine) break;
			if (value === undefined && this.#text.slice(0, end).trim() !== "") {
				throw new StreamBroken("garbled", "a line was not JSON");
			}
			this.#text = this.#text.slice(end + 1);
			if (value !== undefined) this.#sink.onJson(value, false);
		}
		if (this.#text.length > REPLY_MAX_UNITS) throw new StreamBroken("protocol", "the reply was too long");
	}

	end(): void {
		if (this.#text.trim() === "") return;
		const value = parsed(this.#text);
		if (value === undefined) throw new StreamBroken("garbled", "the reply was not JSON");
		const isWhole = this.#isByLine !== true;
		const events = Array.isArray(value) ? value : [value];
		for (const event of events) this.#sink.onJson(event, isWhole && !Array.isArray(value));
	}
}

/** Detects the format by the beginning of the body, because content types are not reliable. */
export class AnyBody implements BodyEvents {
	readonly #sink: EventSink;
	#body: BodyEvents | null = null;
	#begun = "";

	constructor(sink: EventSink) {
		this.#sink = sink;
	}

	feed(text: string): void {
		if (this.#body) {
			this.#body.feed(text);
			return;
		}
		this.#begun = (this.#begun + text).replace(/^[\s\ufeff]+/, "");
		const [first] = this.#begun;
		if (first === undefined) return;
		if (first === "<") throw new StreamBroken("foreign", "it was a page");
		this.#body = first === "{" || first === "[" ? new JsonValues(this.#sink) : new ServerSentEvents(this.#sink);
		this.#body.feed(this.#begun);
		this.#begun = "";
	}

	end(): void {
		this.#body?.end();
	}
}
