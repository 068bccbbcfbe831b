import { useCallback, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** Which chats are selected. */
export function useSelection() {
	const [selected, setSelected] = useState(NONE);
	const toggle = useCallback((id: string) => {
		setSelected((previous) => {
			const next = new Set(previous);
			if (!next.delete(id)) next.add(id);
			return next;
		});
	}, []);
	const clear = useCallback(() => setSelected(NONE), []);
	const select = useCallback((ids: readonly string[]) => setSelected(new Set(ids)), []);
	return { selected, toggle, clear, select };
}
