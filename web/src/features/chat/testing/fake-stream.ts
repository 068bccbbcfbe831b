import type { ChatEvent } from "@parallax/contract";

/** One event stream connection; the test writes its events. */
export class FakeStream {
	#controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	isOpen = true;
	readonly response: Response;

	constructor(signal?: AbortSignal | null) {
		signal?.throwIfAborted();
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => {
				this.#controller = controller;
			},
			cancel: () => {
				this.isOpen = false;
			},
		});
		signal?.addEventListener("abort", () => {
			if (this.isOpen) this.#controller?.error(signal.reason);
			this.isOpen = false;
		});
		this.response = new Response(body, { headers: { "content-type": "text/event-stream" } });
	}

	send(...events: readonly ChatEvent[]): void {
		for (const { type, data } of events) this.#write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
	}

	heartbeat(): void {
		this.#write(": beat\n\n");
	}

	end(): void {
		this.isOpen = false;
		this.#controller?.close();
	}

	cut(): void {
		this.isOpen = false;
		this.#controller?.error(new TypeError("network error"));
	}

	#write(text: string): void {
		this.#controller?.enqueue(new TextEncoder().encode(text));
	}
}
