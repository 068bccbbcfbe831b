/** Resolves after a while, or at once when `signal` is aborted: callers check the signal themselves. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve();
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		signal.addEventListener("abort", end);
	});
}
