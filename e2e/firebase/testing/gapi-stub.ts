/** Replaces Google's iframe script, which cannot be loaded here; it has only what Firebase uses, for both sides. */
interface StubMessage {
	readonly stub: "ready" | "ask" | "reply";
	readonly id: number;
	readonly type: string;
	readonly value: unknown;
}
type Handler = (value: unknown) => unknown;
type ReplyHandler = (values: readonly unknown[]) => void;
interface OpenOptions {
	readonly where: HTMLElement;
	readonly url: string;
	readonly attributes: { readonly style: Readonly<Record<string, string>> };
}

/** Runs in the page and in its iframe, so it must not use anything from outside the function. */
function installStub(): void {
	class Channel {
		readonly #target: () => Window | null;
		readonly #handlers = new Map<string, Handler>();
		readonly #unhandled: StubMessage[] = [];
		readonly #pendingReplies = new Map<number, ReplyHandler>();
		readonly #ready: Promise<void>;
		#count = 0;

		constructor(target: () => Window | null) {
			this.#target = target;
			this.#ready = new Promise((resolve) => {
				addEventListener("message", ({ source, data }: MessageEvent<StubMessage | undefined>) => {
					if (source !== target() || !data?.stub) return;
					if (data.stub === "ready") resolve();
					else if (data.stub === "reply") this.#handleReply(data);
					else this.#handleRequest(data);
				});
			});
		}

		/** A message that arrives before its handler is registered is queued. */
		#handleRequest(request: StubMessage): void {
			const handler = this.#handlers.get(request.type);
			if (!handler) return void this.#unhandled.push(request);
			this.post({ ...request, stub: "reply", value: handler(request.value) });
		}

		/** Firebase's callback throws after it has handled the reply; Google's script ignores that too. */
		#handleReply({ id, value }: StubMessage): void {
			try {
				this.#pendingReplies.get(id)?.([value]);
			} catch {}
		}

		post(message: StubMessage): void {
			this.#target()?.postMessage(message, "*");
		}

		register(type: string, handler: Handler): void {
			this.#handlers.set(type, handler);
			for (const request of this.#unhandled.splice(0)) this.#handleRequest(request);
		}

		send(type: string, value: unknown, onReply: ReplyHandler): void {
			this.#count += 1;
			this.#pendingReplies.set(this.#count, onReply);
			this.post({ stub: "ask", id: this.#count, type, value });
		}

		async restyle(): Promise<void> {}

		ping(onReached: () => void): Promise<void> {
			return this.#ready.then(onReached);
		}
	}

	const iframes = {
		CROSS_ORIGIN_IFRAMES_FILTER: {},
		getContext: () => ({
			open({ where, url, attributes }: OpenOptions, onOpened: (channel: Channel) => Promise<Channel>) {
				const frame = document.createElement("iframe");
				Object.assign(frame.style, attributes.style);
				frame.setAttribute("aria-hidden", "true");
				frame.tabIndex = -1;
				const channel = new Channel(() => frame.contentWindow);
				frame.src = url;
				where.append(frame);
				return onOpened(channel);
			},
			getParentIframe() {
				const channel = new Channel(() => parent);
				channel.post({ stub: "ready", id: 0, type: "", value: null });
				return channel;
			},
		}),
	};
	const gapi = {
		iframes: undefined as typeof iframes | undefined,
		load(_name: string, { callback }: { readonly callback: () => void }) {
			gapi.iframes = iframes;
			callback();
		},
	};
	const page = window as unknown as Record<string, unknown>;
	page.gapi = gapi;
	const { src } = document.currentScript as HTMLScriptElement;
	const onLoad = page[new URL(src).searchParams.get("onload") ?? "gapi_onload"];
	if (typeof onLoad === "function") onLoad();
}

export const GAPI_STUB = `(${installStub.toString()})()`;
