const NAME = "parallax:assistants";
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
	if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(NAME);
	return channel;
}

/** Messages between tabs of one browser that a user's keys or endpoints changed. They never say which. */
export const assistantsChannel = {
	broadcast(): void {
		open()?.postMessage(null);
	},
	subscribe(onOthers: () => void): () => void {
		const heard = open();
		heard?.addEventListener("message", onOthers);
		return () => {
			heard?.close();
			channel = undefined;
		};
	},
};
