const NAME = "parallax:assistants";
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
	if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(NAME);
	return channel;
}

/** What the tabs of one browser tell each other when keys or addresses of a person change; never which. */
export const assistantNews = {
	tell(): void {
		open()?.postMessage(null);
	},
	listen(onOthers: () => void): () => void {
		const heard = open();
		heard?.addEventListener("message", onOthers);
		return () => {
			heard?.close();
			channel = undefined;
		};
	},
};
