import { type RefObject, useLayoutEffect } from "react";
import type { WrittenText } from "./written-text.ts";

/** As high as what stands in it. With `field-sizing` each letter would have the whole page laid out anew. */
export function useFittingHeight(field: RefObject<HTMLTextAreaElement | null>, written: WrittenText): void {
	useLayoutEffect(() => {
		const area = field.current;
		if (!area) return;
		let units = 0;
		let width = 0;
		const fit = () => {
			const { length } = written.read();
			// What has become shorter, or broader, is measured from the least height on.
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
