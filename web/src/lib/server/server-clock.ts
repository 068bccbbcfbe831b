let aheadMs = 0;

/** The server's time according to its last response, because the browser's clock may be wrong. */
export const serverClock = {
	hear(date: string | null): void {
		const told = Date.parse(date ?? "");
		if (!Number.isNaN(told)) aheadMs = told - Date.now();
	},
	now: () => Date.now() + aheadMs,
};
