import type { IncomingHttpHeaders } from "node:http";
import { StringDecoder } from "node:string_decoder";
import type { Dispatcher } from "undici";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { BodyDecoder } from "./body-decoder.ts";
import { DetectingBodyParser } from "./body-parser.ts";
import type { Outbound, StreamSink } from "./request.ts";

/** Ten times the size of the longest answer on the most verbose wire. */
const BODY_MAX_BYTES = 32 * 1_048_576;
const ERROR_BODY_MAX_BYTES = 65_536;
const MAX_HEAD_UNITS = 4096;
/** The possible beginnings of a line in an event stream. */
const EVENT_STREAM_FIELDS = ["data:", "event:", "id:", "retry:", ":"];

/** Reads one response. undici calls it directly instead of using a stream, which costs half the CPU of `fetch`. */
export class StreamReader implements Dispatcher.DispatchHandler {
	readonly done: Promise<void>;
	readonly #outbound: Outbound;
	readonly #sink: StreamSink;
	readonly #text = new StringDecoder("utf8");
	readonly #parser: DetectingBodyParser;
	readonly #end: (problem?: unknown) => void;
	#controller: Dispatcher.DispatchController | null = null;
	#decoder: BodyDecoder | null = null;
	#timer: NodeJS.Timeout | null = null;
	#isSettled = false;
	/** Set when the status is not a success: then the body is an error. */
	#errorResponse: { readonly status: number; readonly headers: IncomingHttpHeaders } | null = null;
	#bytes = 0;
	#hasEvents = false;
	#head = "";
	/** The text of the current socket read so far; undici reports each of its chunks separately. */
	#bufferedText = "";
	#isReading = false;
	#drainStartedAtLength = 0;

	constructor(outbound: Outbound, sink: StreamSink, signal: AbortSignal) {
		this.#outbound = outbound;
		this.#sink = sink;
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.done = promise;
		const onAbort = () => this.#fail(signal.reason);
		this.#end = (problem) => {
			if (this.#isSettled) return;
			this.#isSettled = true;
			signal.removeEventListener("abort", onAbort);
			problem === undefined ? resolve() : reject(problem);
		};
		this.#parser = new DetectingBodyParser({
			onEvent: (data, name) => {
				this.#hasEvents = true;
				sink.onEvent(data, name);
			},
			onJson: (value, isFullBody) => {
				this.#hasEvents = true;
				sink.onJson(value, isFullBody);
			},
		});
		if (signal.aborted) onAbort();
		else signal.addEventListener("abort", onAbort, { once: true });
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		this.#controller = controller;
		if (this.#isSettled) this.#abortRequest();
	}

	onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
		if (status < 200 || this.#isSettled) return;
		if (status > 299) {
			this.#errorResponse = { status, headers };
			this.#timer = setTimeout(() => this.#failWithErrorBody(), this.#outbound.errorBodyTimeoutMs);
		} else this.#sink.onActivity();
		const decoder = BodyDecoder.create(headers["content-encoding"], {
			onData: (chunk) => this.#receive(chunk),
			onEnd: () => this.#finish(),
			onError: () => this.#interrupt(new StreamError("protocol", "the body could not be decoded")),
		});
		if (decoder === undefined) this.#interrupt(new StreamError("protocol", "the coding of the body is not known"));
		else this.#decoder = decoder;
	}

	onResponseData(_: unknown, chunk: Buffer): void {
		if (this.#isSettled) return;
		if (this.#decoder) this.#decoder.write(chunk);
		else this.#receive(chunk);
	}

	onResponseEnd(): void {
		if (this.#decoder && !this.#isSettled) this.#decoder.end();
		else this.#finish();
	}

	onResponseError(_: unknown, error: Error): void {
		this.#interrupt(StreamError.fromConnection(error, this.#bytes > 0));
	}

	#receive(chunk: Buffer): void {
		if (this.#isSettled) return;
		this.#bytes += chunk.length;
		if (this.#errorResponse) this.#collectErrorBody(chunk);
		else if (this.#bytes > BODY_MAX_BYTES) {
			this.#read();
			this.#fail(new StreamError("protocol", "the body was too long"));
		} else {
			this.#bufferedText += this.#text.write(chunk);
			if (this.#isReading) return;
			this.#isReading = true;
			queueMicrotask(() => this.#read());
		}
	}

	/** Runs once for all chunks of a read. On a busy machine one read can contain many chunks. */
	#read(): void {
		if (!this.#isReading || this.#isSettled) return;
		this.#isReading = false;
		const text = this.#bufferedText;
		this.#bufferedText = "";
		this.#sink.onActivity();
		if (!this.#hasEvents && this.#head.length < MAX_HEAD_UNITS) this.#head += text.slice(0, MAX_HEAD_UNITS);
		this.#deliver(() => this.#parser.feed(text));
		if (!this.#isSettled && (this.#sink.hasEnded || this.#sink.isOver)) this.#drainAfterEnd();
	}

	/** Delivers the events of a piece of the body, up to the first error. */
	#deliver(read: () => void): void {
		try {
			try {
				read();
			} finally {
				this.#sink.onReadEnd();
			}
		} catch (problem) {
			this.#fail(problem);
		}
	}

	/** The body has ended. */
	#finish(): void {
		this.#read();
		if (this.#timer) clearTimeout(this.#timer);
		if (this.#errorResponse) this.#failWithErrorBody();
		if (this.#isSettled) return;
		this.#deliver(() => this.#parser.end());
		if (!this.#hasEvents && !this.#isSettled) this.#fail(this.#noEventsError());
		else this.#end();
	}

	/** The body was interrupted; its complete events count. */
	#interrupt(problem: StreamError): void {
		this.#read();
		if (this.#timer) clearTimeout(this.#timer);
		if (this.#errorResponse) this.#failWithErrorBody();
		if (this.#isSettled) return;
		this.#deliver(() => {
			try {
				this.#parser.end();
			} catch (rest) {
				// An incomplete event or reply: the interruption itself is reported instead.
				if (!(rest instanceof StreamError)) throw rest;
			}
		});
		if (this.#sink.hasEnded) this.#end();
		this.#fail(problem);
	}

	/** Reads the rest of the body for a limited time, so that the connection can be reused. */
	#drainAfterEnd(): void {
		if (this.#sink.isOver) this.#end();
		const { textLength } = this.#sink;
		// Some servers send a finish reason in every event, also while text is still streaming.
		if (this.#timer && (this.#sink.isOver || textLength === this.#drainStartedAtLength)) return;
		if (this.#timer) clearTimeout(this.#timer);
		this.#drainStartedAtLength = textLength;
		this.#timer = setTimeout(() => {
			this.#end();
			this.#abortRequest();
		}, this.#outbound.drainTimeoutMs).unref();
	}

	#collectErrorBody(chunk: Buffer): void {
		this.#head += this.#text.write(chunk);
		if (this.#bytes > ERROR_BODY_MAX_BYTES) this.#failWithErrorBody();
	}

	#failWithErrorBody(): void {
		if (!this.#errorResponse || this.#isSettled) return;
		const { status, headers } = this.#errorResponse;
		this.#fail(VendorResponseError.from(this.#head, status, headers));
	}

	#noEventsError(): Error {
		const head = this.#head.trim();
		const isStream = EVENT_STREAM_FIELDS.some((field) => head.startsWith(field) || field.startsWith(head));
		return isStream
			? new StreamError("cut", "it ended before its first event")
			: new StreamError("foreign", "it was no stream");
	}

	#fail(problem: unknown): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#end(problem);
		this.#decoder?.destroy();
		this.#abortRequest();
	}

	#abortRequest(): void {
		this.#controller?.abort(new Error("no longer needed"));
	}
}
