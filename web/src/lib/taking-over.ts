let heights: ReadonlyMap<string, number> | null = null;

/** How tall the named parts of the page are now. */
const heightsNow = (): ReadonlyMap<string, number> =>
	typeof document === "undefined"
		? new Map()
		: new Map(Array.from(document.querySelectorAll<HTMLElement>("[id]"), ({ id, offsetHeight }) => [id, offsetHeight]));

/** The script replaces the page that the server rendered by the same page: it is put up whole, not step by step. */
export const takingOver = {
	begin(now = heightsNow()): void {
		heights = now;
	},
	end(): void {
		heights = null;
	},
	isUnderWay: (): boolean => heights !== null,
	/** How tall that part was in the server's page; null when it was not in it. */
	heightOf: (id: string): number | null => heights?.get(id) ?? null,
};
