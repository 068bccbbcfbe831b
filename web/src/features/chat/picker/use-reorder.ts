import { type RefObject, useEffect, useRef } from "react";

/** A pointer that moves less than this counts as a press, not as a drag. */
const MIN_DRAG_PX = 6;

const chipAt = (target: Element | null): HTMLElement | null => target?.closest<HTMLElement>("[data-key]") ?? null;

const chipsOf = (fields: HTMLElement): readonly HTMLElement[] => [
	...fields.querySelectorAll<HTMLElement>("[data-key]"),
];

interface Drag {
	readonly chip: HTMLElement;
	readonly x: number;
	readonly y: number;
	target: HTMLElement | null;
}

/** Marks the edge at which the dragged column would be dropped. */
function markDropTarget(drag: Drag, fields: HTMLElement, target: HTMLElement | null): void {
	if (drag.target === target) return;
	drag.target?.removeAttribute("data-drop");
	drag.target = target === drag.chip ? null : target;
	const chips = chipsOf(fields);
	const isAfter = target !== null && chips.indexOf(target) > chips.indexOf(drag.chip);
	drag.target?.setAttribute("data-drop", isAfter ? "after" : "before");
}

/** Reorders columns by dragging with a mouse or pen. On touch screens a drag scrolls, and the menu moves columns. */
function followPointer(fields: HTMLElement, move: (key: string, target: string) => void, signal: AbortSignal): void {
	let drag: Drag | null = null;
	const end = (isDropped: boolean) => {
		if (!drag) return;
		const { chip, target } = drag;
		drag = null;
		chip.removeAttribute("data-dragged");
		target?.removeAttribute("data-drop");
		if (isDropped && target?.dataset.key && chip.dataset.key) move(chip.dataset.key, target.dataset.key);
	};
	const on = <Name extends keyof HTMLElementEventMap>(
		name: Name,
		listener: (event: HTMLElementEventMap[Name]) => void,
	) => window.addEventListener(name, listener as EventListener, { signal, capture: true });
	let wasDragged = false;
	fields.addEventListener(
		"pointerdown",
		(event) => {
			wasDragged = false;
			const chip = chipAt(event.target as Element);
			const isButton = (event.target as Element).closest("button") !== null;
			if (event.button !== 0 || event.pointerType === "touch" || !chip || isButton) return;
			drag = { chip, x: event.clientX, y: event.clientY, target: null };
		},
		{ signal },
	);
	on("pointermove", (event) => {
		if (!drag) return;
		if (!wasDragged && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < MIN_DRAG_PX) return;
		wasDragged = true;
		drag.chip.setAttribute("data-dragged", "");
		const under = chipAt(document.elementFromPoint(event.clientX, event.clientY));
		markDropTarget(drag, fields, under && fields.contains(under) ? under : null);
	});
	on("pointerup", () => end(true));
	on("pointercancel", () => end(false));
	on("keydown", (event) => {
		if (event.key !== "Escape" || !drag) return;
		event.preventDefault();
		end(false);
	});
	// Suppress the click after a drag.
	fields.addEventListener(
		"click",
		(event) => {
			if (!wasDragged) return;
			wasDragged = false;
			event.preventDefault();
			event.stopPropagation();
		},
		{ signal, capture: true },
	);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function followKeys(fields: HTMLElement, move: (key: string, target: string) => void, signal: AbortSignal): void {
	const onKeyDown = (event: KeyboardEvent) => {
		const step = STEPS[event.key];
		if (step === undefined || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
		const chip = chipAt(event.target as Element);
		const chips = chipsOf(fields);
		const target = chip && chips[chips.indexOf(chip) + step];
		if (!chip?.dataset.key || !target?.dataset.key) return;
		event.preventDefault();
		const focused = document.activeElement;
		move(chip.dataset.key, target.dataset.key);
		if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
	};
	fields.addEventListener("keydown", onKeyDown, { signal });
}

/** Lets the user reorder the columns in place: by dragging, or with Alt+Shift and an arrow key. */
export function useReorder(fields: RefObject<HTMLElement | null>, move: (key: string, target: string) => void): void {
	const latest = useRef(move);
	useEffect(() => {
		latest.current = move;
	});
	useEffect(() => {
		if (!fields.current) return;
		const controller = new AbortController();
		const moveNow = (key: string, target: string) => latest.current(key, target);
		followPointer(fields.current, moveNow, controller.signal);
		followKeys(fields.current, moveNow, controller.signal);
		return () => controller.abort();
	}, [fields]);
}
