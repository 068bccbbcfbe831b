interface Listener {
	/** This tab has just signed in or out. */
	onThisTab(): void;
	/** Another tab has just signed in or out. */
	onOtherTab(): void;
}

const NAME = "parallax:login";
let channel: BroadcastChannel | undefined;
let currentListener: Listener | undefined;
let hasSent = false;

/** Messages between tabs that a login session began or ended. They never contain the user. */
export const loginChannel = {
	/** Whether this tab itself signed in or out since it was opened. */
	hasBroadcast: () => hasSent,
	broadcast() {
		hasSent = true;
		currentListener?.onThisTab();
		channel?.postMessage(null);
	},
	subscribe(listener: Listener): () => void {
		currentListener = listener;
		channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
		if (channel) channel.onmessage = () => listener.onOtherTab();
		return () => {
			currentListener = undefined;
			channel?.close();
			channel = undefined;
		};
	},
};
