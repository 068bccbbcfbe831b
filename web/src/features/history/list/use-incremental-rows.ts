import { useEffect, useState } from "react";

/** How many new rows are rendered per frame. One turn of the mouse wheel can require a whole viewport of them. */
const MAX_NEW_ROWS_PER_FRAME = 5;

const NONE: ReadonlySet<unknown> = new Set();

/** Returns the given rows that are already rendered, plus a few more in each frame until all are. */
export function useIncrementalRows<Row extends { readonly key: unknown }>(rows: readonly Row[]): readonly Row[] {
	const [renderedKeys, setRenderedKeys] = useState(NONE);
	const isNew = (row: Row) => !renderedKeys.has(row.key);
	const next = new Set(rows.filter(isNew).slice(0, MAX_NEW_ROWS_PER_FRAME));
	const shown = rows.filter((row) => !isNew(row) || next.has(row));
	useEffect(() => {
		if (next.size === 0) return;
		const frame = requestAnimationFrame(() => setRenderedKeys(new Set(shown.map(({ key }) => key))));
		return () => cancelAnimationFrame(frame);
	});
	return shown;
}
