const NAME = "parallax:assistants";
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel | undefined {
	if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel(NAME);
	return channel;
}

/** Messages between tabs of one browser that a user's keys or endpoints changed. They do not contain which ones. */
export const assistantsChannel = {
	broadcast(): void {
		openChannel()?.postMessage(null);
	},
	subscribe(onOtherTab: () => void): () => void {
		const subscribedChannel = openChannel();
		subscribedChannel?.addEventListener("message", onOtherTab);
		return () => {
			subscribedChannel?.close();
			channel = undefined;
		};
	},
};
