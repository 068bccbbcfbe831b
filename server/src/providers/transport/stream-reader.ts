import type { IncomingHttpHeaders } from "node:http";
import { StringDecoder } from "node:string_decoder";
import type { Dispatcher } from "undici";
import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { AnyBody } from "./body-events.ts";
import { DecodedBody } from "./decode-body.ts";
import type { Outbound, StreamSink } from "./request.ts";

/** Ten times the size of the longest answer on the most verbose wire. */
const BODY_MAX_BYTES = 32 * 1_048_576;
const ERROR_BODY_MAX_BYTES = 65_536;
const HEAD_UNITS = 4096;
/** The possible beginnings of a line in an event stream. */
const FIELDS = ["data:", "event:", "id:", "retry:", ":"];

/** Reads one response. undici calls it directly instead of using a stream, which costs half the CPU of `fetch`. */
export class StreamReader implements Dispatcher.DispatchHandler {
	readonly done: Promise<void>;
	readonly #outbound: Outbound;
	readonly #sink: StreamSink;
	readonly #text = new StringDecoder("utf8");
	readonly #events: AnyBody;
	readonly #end: (problem?: unknown) => void;
	#controller: Dispatcher.DispatchController | null = null;
	#decoded: DecodedBody | null = null;
	#timer: NodeJS.Timeout | null = null;
	#isSettled = false;
	/** Set when the status is not a success: then the body is an error. */
	#complaint: { readonly status: number; readonly headers: IncomingHttpHeaders } | null = null;
	#bytes = 0;
	#hasEvents = false;
	#head = "";
	/** The text of the current socket read so far; undici reports each of its chunks separately. */
	#unread = "";
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
		this.#events = new AnyBody({
			onEvent: (data, name) => {
				this.#hasEvents = true;
				sink.onEvent(data, name);
			},
			onJson: (value, isWhole) => {
				this.#hasEvents = true;
				sink.onJson(value, isWhole);
			},
		});
		if (signal.aborted) onAbort();
		else signal.addEventListener("abort", onAbort, { once: true });
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		this.#controller = controller;
		if (this.#isSettled) this.#hangUp();
	}

	onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
		if (status < 200 || this.#isSettled) return;
		this.#sink.onActivity();
		if (status > 299) {
			this.#complaint = { status, headers };
			this.#timer = setTimeout(() => this.#complain(), this.#outbound.errorBodyMs);
		}
		const decoded = DecodedBody.of(headers["content-encoding"], {
			onData: (chunk) => this.#receive(chunk),
			onEnd: () => this.#finish(),
			onError: () => this.#break(new StreamBroken("protocol", "the body could not be decoded")),
		});
		if (decoded === undefined) this.#break(new StreamBroken("protocol", "the coding of the body is not known"));
		else this.#decoded = decoded;
		const isPage = /\bhtml\b/i.test(headers["content-type"] ?? "");
		if (isPage && !this.#complaint) this.#fail(new StreamBroken("foreign", "it was a page"));
	}

	onResponseData(_: unknown, chunk: Buffer): void {
		if (this.#isSettled) return;
		if (this.#decoded) this.#decoded.write(chunk);
		else this.#receive(chunk);
	}

	onResponseEnd(): void {
		if (this.#decoded && !this.#isSettled) this.#decoded.end();
		else this.#finish();
	}

	onResponseError(_: unknown, error: Error): void {
		this.#break(StreamBroken.by(error, this.#bytes > 0));
	}

	#receive(chunk: Buffer): void {
		if (this.#isSettled) return;
		this.#bytes += chunk.length;
		if (this.#complaint) this.#collect(chunk);
		else if (this.#bytes > BODY_MAX_BYTES) {
			this.#read();
			this.#fail(new StreamBroken("protocol", "the body was too long"));
		} else {
			this.#unread += this.#text.write(chunk);
			if (this.#isReading) return;
			this.#isReading = true;
			queueMicrotask(() => this.#read());
		}
	}

	/** Runs once for all chunks of a read. On a busy machine one read can contain many chunks. */
	#read(): void {
		if (!this.#isReading || this.#isSettled) return;
		this.#isReading = false;
		const text = this.#unread;
		this.#unread = "";
		this.#sink.onActivity();
		if (!this.#hasEvents && this.#head.length < HEAD_UNITS) this.#head += text.slice(0, HEAD_UNITS);
		this.#tell(() => this.#events.feed(text));
		if (!this.#isSettled && (this.#sink.ended || this.#sink.over)) this.#drainAfterEnd();
	}

	/** Delivers the events of a piece of the body, up to the first error. */
	#tell(read: () => void): void {
		try {
			try {
				read();
			} finally {
				this.#sink.onPause();
			}
		} catch (problem) {
			this.#fail(problem);
		}
	}

	/** The body has ended. */
	#finish(): void {
		this.#read();
		if (this.#timer) clearTimeout(this.#timer);
		if (this.#complaint) this.#complain();
		if (this.#isSettled) return;
		this.#tell(() => this.#events.end());
		if (!this.#hasEvents && !this.#isSettled) this.#fail(this.#withoutEvents());
		else this.#end();
	}

	/** The body was interrupted; its complete events count. */
	#break(problem: StreamBroken): void {
		this.#read();
		if (this.#timer) clearTimeout(this.#timer);
		if (this.#complaint) this.#complain();
		if (this.#isSettled) return;
		this.#tell(() => {
			try {
				this.#events.end();
			} catch (rest) {
				// An incomplete event or reply: the interruption itself is reported instead.
				if (!(rest instanceof StreamBroken)) throw rest;
			}
		});
		if (this.#sink.ended) this.#end();
		this.#fail(problem);
	}

	/** Reads the rest of the body for a limited time, so that the connection can be reused. */
	#drainAfterEnd(): void {
		if (this.#sink.over) this.#end();
		const { textUnits } = this.#sink;
		// Some servers send a finish reason in every event, also while text is still streaming.
		if (this.#timer && (this.#sink.over || textUnits === this.#drainStartedAtLength)) return;
		if (this.#timer) clearTimeout(this.#timer);
		this.#drainStartedAtLength = textUnits;
		this.#timer = setTimeout(() => {
			this.#end();
			this.#hangUp();
		}, this.#outbound.drainTimeoutMs).unref();
	}

	#collect(chunk: Buffer): void {
		this.#head += this.#text.write(chunk);
		if (this.#bytes > ERROR_BODY_MAX_BYTES) this.#complain();
	}

	#complain(): void {
		if (!this.#complaint || this.#isSettled) return;
		const { status, headers } = this.#complaint;
		this.#fail(VendorComplaint.from(this.#head, status, headers));
	}

	#withoutEvents(): Error {
		const head = this.#head.trim();
		const isStream = FIELDS.some((field) => head.startsWith(field) || field.startsWith(head));
		return isStream
			? new StreamBroken("cut", "it ended before its first event")
			: new StreamBroken("foreign", "it was no stream");
	}

	#fail(problem: unknown): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#end(problem);
		this.#decoded?.destroy();
		this.#hangUp();
	}

	#hangUp(): void {
		this.#controller?.abort(new Error("no longer needed"));
	}
}
