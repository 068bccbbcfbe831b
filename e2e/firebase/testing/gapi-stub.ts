/** Replaces Google's iframe script, which cannot be loaded here; it has only what Firebase uses, for both sides. */
interface Sent {
	readonly stub: "ready" | "ask" | "reply";
	readonly id: number;
	readonly type: string;
	readonly value: unknown;
}
type Handler = (value: unknown) => unknown;
type Replied = (values: readonly unknown[]) => void;
interface Opening {
	readonly where: HTMLElement;
	readonly url: string;
	readonly attributes: { readonly style: Readonly<Record<string, string>> };
}

/** Runs in the page and in its iframe, so it must not use anything from outside the function. */
function installStub(): void {
	class Channel {
		readonly #other: () => Window | null;
		readonly #handlers = new Map<string, Handler>();
		readonly #early: Sent[] = [];
		readonly #waiting = new Map<number, Replied>();
		readonly #ready: Promise<void>;
		#count = 0;

		constructor(other: () => Window | null) {
			this.#other = other;
			this.#ready = new Promise((resolve) => {
				addEventListener("message", ({ source, data }: MessageEvent<Sent | undefined>) => {
					if (source !== other() || !data?.stub) return;
					if (data.stub === "ready") resolve();
					else if (data.stub === "reply") this.#tell(data);
					else this.#answer(data);
				});
			});
		}

		/** A message that arrives before its handler is registered is queued. */
		#answer(asked: Sent): void {
			const handler = this.#handlers.get(asked.type);
			if (!handler) return void this.#early.push(asked);
			this.post({ ...asked, stub: "reply", value: handler(asked.value) });
		}

		/** Firebase's callback throws after it has handled the reply; Google's script ignores that too. */
		#tell({ id, value }: Sent): void {
			try {
				this.#waiting.get(id)?.([value]);
			} catch {}
		}

		post(sent: Sent): void {
			this.#other()?.postMessage(sent, "*");
		}

		register(type: string, handler: Handler): void {
			this.#handlers.set(type, handler);
			for (const asked of this.#early.splice(0)) this.#answer(asked);
		}

		send(type: string, value: unknown, replied: Replied): void {
			this.#count += 1;
			this.#waiting.set(this.#count, replied);
			this.post({ stub: "ask", id: this.#count, type, value });
		}

		async restyle(): Promise<void> {}

		ping(reached: () => void): Promise<void> {
			return this.#ready.then(reached);
		}
	}

	const iframes = {
		CROSS_ORIGIN_IFRAMES_FILTER: {},
		getContext: () => ({
			open({ where, url, attributes }: Opening, opened: (channel: Channel) => Promise<Channel>) {
				const frame = document.createElement("iframe");
				Object.assign(frame.style, attributes.style);
				frame.setAttribute("aria-hidden", "true");
				frame.tabIndex = -1;
				const channel = new Channel(() => frame.contentWindow);
				frame.src = url;
				where.append(frame);
				return opened(channel);
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
	const loaded = page[new URL(src).searchParams.get("onload") ?? "gapi_onload"];
	if (typeof loaded === "function") loaded();
}

export const GAPI_STUB = `(${installStub.toString()})()`;
