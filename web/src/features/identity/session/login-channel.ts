interface Listener {
	/** This tab has just signed in or out. */
	onOwn(): void;
	/** Another tab has just signed in or out. */
	onOthers(): void;
}

const NAME = "parallax:login";
let channel: BroadcastChannel | undefined;
let subscribed: Listener | undefined;
let hasSent = false;

/** Messages between tabs that a login session began or ended. They never contain the user. */
export const loginChannel = {
	/** Whether this tab itself signed in or out since it was opened. */
	hasBroadcast: () => hasSent,
	broadcast() {
		hasSent = true;
		subscribed?.onOwn();
		channel?.postMessage(null);
	},
	subscribe(listener: Listener): () => void {
		subscribed = listener;
		channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
		if (channel) channel.onmessage = () => listener.onOthers();
		return () => {
			subscribed = undefined;
			channel?.close();
			channel = undefined;
		};
	},
};
