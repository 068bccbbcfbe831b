import { useEffect, useState } from "react";

/** How many new rows are rendered per frame. One turn of the mouse wheel can require a whole viewport of them. */
const NEW_AT_ONCE = 5;

const NONE: ReadonlySet<unknown> = new Set();

/** Returns the wanted rows that are already rendered, plus a few more in each frame until all are. */
export function useIncrementalRows<Row extends { readonly key: unknown }>(rows: readonly Row[]): readonly Row[] {
	const [made, setMade] = useState(NONE);
	const isNew = (row: Row) => !made.has(row.key);
	const next = new Set(rows.filter(isNew).slice(0, NEW_AT_ONCE));
	const shown = rows.filter((row) => !isNew(row) || next.has(row));
	useEffect(() => {
		if (next.size === 0) return;
		const frame = requestAnimationFrame(() => setMade(new Set(shown.map(({ key }) => key))));
		return () => cancelAnimationFrame(frame);
	});
	return shown;
}
