import { useEffect, useState } from "react";
import { nextTask } from "../timing/next-task.ts";

/** True from the first sign of a reader on: what the first view can do without is fetched then. */
export function useFirstSign(): boolean {
	const [hasCome, setCome] = useState(false);
	useEffect(() => {
		const heard = new AbortController();
		const hear = () => {
			heard.abort();
			// Not within the sign: what is fetched with it would hold up the letter that was pressed.
			void nextTask().then(() => setCome(true));
		};
		for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, hear, { signal: heard.signal });
		return () => heard.abort();
	}, []);
	return hasCome;
}
