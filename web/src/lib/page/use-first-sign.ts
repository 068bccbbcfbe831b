import { useEffect, useState } from "react";
import { nextTask } from "../timing/next-task.ts";

/** True from the first key or pointer event on, which loads the parts that the first view does not need. */
export function useFirstSign(): boolean {
	const [hasCome, setCome] = useState(false);
	useEffect(() => {
		const heard = new AbortController();
		const hear = () => {
			heard.abort();
			// Deferred, because loading within the event would delay the key press.
			void nextTask().then(() => setCome(true));
		};
		for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, hear, { signal: heard.signal });
		return () => heard.abort();
	}, []);
	return hasCome;
}
