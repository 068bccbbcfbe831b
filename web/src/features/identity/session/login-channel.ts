interface Listener {
	/** This tab has just signed in or out. */
	onOwn(): void;
	/** Another tab has. */
	onOthers(): void;
}

const NAME = "parallax:login";
let channel: BroadcastChannel | undefined;
let listening: Listener | undefined;
let told = false;

/** Messages between tabs that a login session began or ended. They never contain the user. */
export const loginNews = {
	/** Whether this tab itself signed in or out since it was opened. */
	hasTold: () => told,
	tell() {
		told = true;
		listening?.onOwn();
		channel?.postMessage(null);
	},
	listen(listener: Listener): () => void {
		listening = listener;
		channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NAME);
		if (channel) channel.onmessage = () => listener.onOthers();
		return () => {
			listening = undefined;
			channel?.close();
			channel = undefined;
		};
	},
};
