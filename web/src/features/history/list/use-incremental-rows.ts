import { useEffect, useState } from "react";

/** So many rows more are made at once: a turn of the wheel brings a window full of them. */
const NEW_AT_ONCE = 5;

const NONE: ReadonlySet<unknown> = new Set();

/** Of the rows that should be there those that are, and a few more with each frame until all of them are. */
export function useFewAtOnce<Row extends { readonly key: unknown }>(rows: readonly Row[]): readonly Row[] {
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
