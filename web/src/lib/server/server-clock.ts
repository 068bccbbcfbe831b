let offsetMs = 0;

/** The server's time according to its last response, because the browser's clock may be wrong. */
export const serverClock = {
	sync(date: string | null): void {
		const serverTime = Date.parse(date ?? "");
		if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now();
	},
	now: () => Date.now() + offsetMs,
};
