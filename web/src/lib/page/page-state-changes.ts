import { pause } from "../timing/pause.ts";
import { isOffline, isPageHidden } from "./page-state.ts";

/** Calls back when the page is shown or hidden, and when it goes online or offline. */
export function onPageStateChange(listener: () => void, signal: AbortSignal): void {
	document.addEventListener("visibilitychange", listener, { signal });
	window.addEventListener("online", listener, { signal });
	window.addEventListener("offline", listener, { signal });
}

/** Waits until `condition()` is true, checked after every such event; also resolves on abort. */
export function waitForPageState(condition: () => boolean, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const controller = new AbortController();
		const check = () => {
			if (!condition() && !signal.aborted) return;
			controller.abort();
			resolve();
		};
		onPageStateChange(check, controller.signal);
		signal.addEventListener("abort", check, { signal: controller.signal });
		check();
	});
}

/** A pause that ends early when the page is shown again or the network is back. */
export async function interruptiblePause(ms: number, signal: AbortSignal): Promise<void> {
	const woken = new AbortController();
	const wake = () => {
		if (!isPageHidden() && !isOffline()) woken.abort();
	};
	onPageStateChange(wake, woken.signal);
	await pause(ms, AbortSignal.any([signal, woken.signal]));
	woken.abort();
}
