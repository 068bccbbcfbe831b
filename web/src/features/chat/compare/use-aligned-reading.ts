import { type RefObject, useEffect } from "react";
import { type Landmark, type MeasuredColumn, matchingPosition } from "./align-reading.ts";

/** Measurements are cached this long, since measuring is expensive and text seldom moves. */
const MEASUREMENT_TTL_MS = 400;
const LANDMARKS = ".answer :is(h3, h4, h5, li)";

function measure(column: HTMLElement): MeasuredColumn {
	const top = column.getBoundingClientRect().top - column.scrollTop;
	const landmarks = Array.from(
		column.querySelectorAll<HTMLElement>(LANDMARKS),
		(element): Landmark => ({
			kind: element.tagName === "LI" ? "item" : "heading",
			text: (element.textContent ?? "").slice(0, 200),
			y: element.getBoundingClientRect().top - top,
		}),
	);
	return { landmarks, height: column.scrollHeight };
}

/** The column the reader scrolls. Only it moves the others, otherwise they would move each other in a loop. */
function leaderOf(row: HTMLElement, target: EventTarget | null): HTMLElement | null {
	return target instanceof Element && row.contains(target) ? target.closest<HTMLElement>(".col") : null;
}

function alignOthers(row: HTMLElement, leader: HTMLElement, measured: ReadonlyMap<Element, MeasuredColumn>): void {
	const from = measured.get(leader);
	if (!from) return;
	const head = leader.querySelector<HTMLElement>(".col-head")?.offsetHeight ?? 0;
	for (const column of row.children) {
		const to = measured.get(column);
		if (column === leader || !to) continue;
		column.scrollTop = matchingPosition(leader.scrollTop + head, from, to) - head;
	}
}

/** When the reader scrolls one answer, the others scroll to the matching part. */
export function useAlignedReading(columns: RefObject<HTMLElement | null>, isAligned: boolean): void {
	useEffect(() => {
		const row = columns.current;
		if (!isAligned || !row) return;
		const controller = new AbortController();
		const options = { signal: controller.signal, passive: true, capture: true };
		let leader: HTMLElement | null = null;
		let measured = new Map<Element, MeasuredColumn>();
		let measuredAt = Number.NEGATIVE_INFINITY;
		const setLeader = (event: Event) => {
			leader = leaderOf(row, event.target);
		};
		const onScroll = (event: Event) => {
			if (!leader || event.target !== leader) return;
			if (performance.now() - measuredAt > MEASUREMENT_TTL_MS) {
				measured = new Map(Array.from(row.children, (column) => [column, measure(column as HTMLElement)]));
				measuredAt = performance.now();
			}
			alignOthers(row, leader, measured);
		};
		for (const eventName of ["wheel", "touchstart", "pointerdown", "keydown", "focusin"])
			row.addEventListener(eventName, setLeader, options);
		row.addEventListener("scroll", onScroll, options);
		// Include the toolbar above the row, because aligned reading is switched off there.
		(row.closest(".reading") ?? row).scrollIntoView({ block: "start" });
		return () => controller.abort();
	}, [columns, isAligned]);
}
