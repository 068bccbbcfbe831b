import type { Dispatcher } from "undici";
import { type Outbound, StreamReader, type StreamSink, type VendorRequest } from "./vendor-stream.ts";

/**
 * A request that has its connection, or is about to have it, and sends nothing before it may: undici looks at a used connection
 * for a turn of the event loop before it writes on it, and a new one takes its time as well.
 */
export class ReadyStream {
	readonly #outbound: Outbound;
	readonly #request: VendorRequest;
	#reader: StreamReader;
	#send = () => {};
	#isAsked = false;

	constructor(outbound: Outbound, request: VendorRequest) {
		this.#outbound = outbound;
		this.#request = request;
		this.#reader = this.#dispatch();
	}

	/** Posts, and tells the sink each server-sent event. Resolves at a clean end, or as soon as the sink says that it is over. */
	async ask(sink: StreamSink, signal: AbortSignal): Promise<void> {
		this.#isAsked = true;
		if (signal.aborted) this.#reader.letGo();
		signal.throwIfAborted();
		const hadConnection = this.#reader.hasConnection;
		// What became of its connection while it waited says nothing of the question.
		if (this.#reader.isSettled) this.#reader = this.#dispatch();
		try {
			await this.#post(sink, signal);
		} catch (problem) {
			// That it was lost may be told only now.
			if (!hadConnection || this.#reader.hasSent || signal.aborted) throw problem;
			this.#reader = this.#dispatch();
			await this.#post(sink, signal);
		}
	}

	letGo(): void {
		if (!this.#isAsked) this.#reader.letGo();
	}

	#post(sink: StreamSink, signal: AbortSignal): Promise<void> {
		this.#reader.listen(sink, signal);
		this.#send();
		return this.#reader.done;
	}

	#dispatch(): StreamReader {
		const reader = new StreamReader(this.#outbound);
		const { url, headers, body } = this.#request;
		const text = JSON.stringify(body);
		const maySend = new Promise<void>((resolve) => {
			this.#send = resolve;
		});
		const options = {
			origin: url.origin,
			path: url.pathname + url.search,
			method: "POST",
			headers: {
				"accept-encoding": "identity",
				"content-length": String(Buffer.byteLength(text)),
				"content-type": "application/json",
				"user-agent": "parallax",
				...headers,
			},
			// No head goes out before the first piece of a body that comes in pieces. Any iterable will do, beyond undici's types.
			body: piecesAfter(maySend, text) as AsyncIterable<string> as Dispatcher.DispatchOptions["body"],
		};
		try {
			this.#outbound.dispatcher.dispatch(options as Dispatcher.DispatchOptions, reader);
		} catch (error) {
			reader.onResponseError(null, error as Error);
		}
		return reader;
	}
}

async function* piecesAfter(maySend: Promise<void>, text: string): AsyncGenerator<string> {
	await maySend;
	yield text;
}
