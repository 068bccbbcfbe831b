import { type RefObject, useLayoutEffect } from "react";
import type { TextStore } from "./text-store.ts";

/** Fits the field's height to its text. With `field-sizing`, each letter would cause a layout of the whole page. */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, promptText: TextStore): void {
	useLayoutEffect(() => {
		const area = field.current;
		if (!area) return;
		let lastLength = 0;
		let lastWidth = 0;
		const fit = () => {
			const { length } = promptText.read();
			// Reset to the minimum height when the text became shorter or the width changed.
			if (length < lastLength || area.clientWidth !== lastWidth) area.style.height = "";
			lastLength = length;
			lastWidth = area.clientWidth;
			if (area.scrollHeight <= area.clientHeight) return;
			area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
		};
		const unsubscribe = promptText.watch(fit);
		window.addEventListener("resize", fit);
		return () => {
			unsubscribe();
			window.removeEventListener("resize", fit);
		};
	}, [field, promptText]);
}
