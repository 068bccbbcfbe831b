import { type RefObject, useLayoutEffect } from "react";
import type { WrittenText } from "./written-text.ts";

/** Fits the field's height to its text. With `field-sizing`, each letter would cause a layout of the whole page. */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, written: WrittenText): void {
	useLayoutEffect(() => {
		const area = field.current;
		if (!area) return;
		let units = 0;
		let width = 0;
		const fit = () => {
			const { length } = written.read();
			// Reset to the minimum height when the text became shorter or the width changed.
			if (length < units || area.clientWidth !== width) area.style.height = "";
			units = length;
			width = area.clientWidth;
			if (area.scrollHeight <= area.clientHeight) return;
			area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
		};
		const forget = written.watch(fit);
		window.addEventListener("resize", fit);
		return () => {
			forget();
			window.removeEventListener("resize", fit);
		};
	}, [field, written]);
}
