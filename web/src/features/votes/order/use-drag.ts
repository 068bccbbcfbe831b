import { type RefObject, useEffect, useRef } from "react";

interface Drag {
	readonly row: HTMLElement;
	readonly seat: string;
	/** The index at which it began. */
	readonly from: number;
	readonly pointer: number;
}

const rowsOf = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-seat]")];

/** The index of the row at this height; above and below the list its first and last one. */
function indexAt(list: HTMLElement, y: number): number {
	const rows = rowsOf(list);
	const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
	return index === -1 ? rows.length - 1 : index;
}

/**
 * Moves a row while it is dragged, with a mouse or a pen by its whole handle, with a finger by its grip alone: elsewhere a finger
 * scrolls the page. Escape, or a gesture of the system, puts it back.
 */
export function useDrag(
	list: RefObject<HTMLElement | null>,
	moveTo: (seat: string, index: number) => void,
	onDropped: (seat: string) => void,
): void {
	const latest = useRef({ moveTo, onDropped });
	useEffect(() => {
		latest.current = { moveTo, onDropped };
	});
	useEffect(() => {
		const element = list.current;
		if (!element) return;
		const controller = new AbortController();
		const { signal } = controller;
		let drag: Drag | null = null;
		const end = (): void => {
			drag?.row.removeAttribute("data-dragged");
			drag = null;
		};
		element.addEventListener(
			"pointerdown",
			(event) => {
				const row = (event.target as Element).closest<HTMLElement>("[data-seat]");
				const handle = event.pointerType === "touch" ? ".vote-grip" : ".vote-handle";
				const isHandle = (event.target as Element).closest(handle) !== null;
				const { seat } = row?.dataset ?? {};
				if (drag || event.button !== 0 || !row || !isHandle || seat === undefined) return;
				drag = { row, seat, from: rowsOf(element).indexOf(row), pointer: event.pointerId };
				row.setAttribute("data-dragged", "");
				// The pressed row leaves the page for a moment when it is moved, and its events with it.
				if ("setPointerCapture" in element) element.setPointerCapture(event.pointerId);
			},
			{ signal },
		);
		// Another finger on the screen moves nothing.
		const isOfDrag = (event: PointerEvent): boolean => event.pointerId === drag?.pointer;
		addEventListener(
			"pointermove",
			(event) => {
				if (drag && isOfDrag(event)) latest.current.moveTo(drag.seat, indexAt(element, event.clientY));
			},
			{ signal },
		);
		addEventListener(
			"pointerup",
			(event) => {
				if (!drag || !isOfDrag(event)) return;
				latest.current.onDropped(drag.seat);
				end();
			},
			{ signal },
		);
		const putBack = (): void => {
			if (drag) latest.current.moveTo(drag.seat, drag.from);
			end();
		};
		addEventListener("pointercancel", (event) => isOfDrag(event) && putBack(), { signal });
		addEventListener(
			"keydown",
			(event) => {
				if (event.key !== "Escape" || !drag) return;
				event.preventDefault();
				event.stopPropagation();
				putBack();
			},
			{ signal, capture: true },
		);
		return () => controller.abort();
	}, [list]);
}
