import { pause } from "../timing/pause.ts";

export const isPageHidden = (): boolean => document.visibilityState === "hidden";
export const isOffline = (): boolean => navigator.onLine === false;

/** Calls back when the page is shown or hidden, and when it goes online or offline. */
export function onAttentionChange(changed: () => void, signal: AbortSignal): void {
	document.addEventListener("visibilitychange", changed, { signal });
	window.addEventListener("online", changed, { signal });
	window.addEventListener("offline", changed, { signal });
}

/** Waits until `ready()` is true, checked after every such event; also resolves on abort. */
export function untilAttention(ready: () => boolean, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const done = new AbortController();
		const check = () => {
			if (!ready() && !signal.aborted) return;
			done.abort();
			resolve();
		};
		onAttentionChange(check, done.signal);
		signal.addEventListener("abort", check, { signal: done.signal });
		check();
	});
}

/** A pause that ends early when the page is shown again or the network is back. */
export async function pauseUnlessWoken(ms: number, signal: AbortSignal): Promise<void> {
	const woken = new AbortController();
	const wake = () => {
		if (!isPageHidden() && !isOffline()) woken.abort();
	};
	onAttentionChange(wake, woken.signal);
	await pause(ms, AbortSignal.any([signal, woken.signal]));
	woken.abort();
}
