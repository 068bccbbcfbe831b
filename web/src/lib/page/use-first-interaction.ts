import { useEffect, useState } from "react";
import { nextTask } from "../timing/next-task.ts";

/** True after the first key, pointer or drag event. The page then loads the parts that the first view does not need. */
export function useFirstInteraction(): boolean {
	const [hasInteracted, setInteracted] = useState(false);
	useEffect(() => {
		const controller = new AbortController();
		const onInteraction = () => {
			controller.abort();
			// Deferred, because loading within the event would delay the key press.
			void nextTask().then(() => setInteracted(true));
		};
		for (const eventName of ["pointerdown", "keydown", "dragenter", "paste", "drop"])
			window.addEventListener(eventName, onInteraction, { signal: controller.signal });
		return () => controller.abort();
	}, []);
	return hasInteracted;
}
