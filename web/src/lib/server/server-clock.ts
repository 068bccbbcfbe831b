let aheadMs = 0;

/** What the server's clock says, as far as its last answer told: this browser's may be days off. */
export const serverClock = {
	hear(date: string | null): void {
		const told = Date.parse(date ?? "");
		if (!Number.isNaN(told)) aheadMs = told - Date.now();
	},
	now: () => Date.now() + aheadMs,
};
