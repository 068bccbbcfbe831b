import "./tooltip-bubble.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

const DELAY_MS = 450;
const GAP_PX = 8;
const EDGE_PX = 8;

interface Tip {
	readonly text: string;
	readonly target: Element;
}

const tipTargetOf = (node: EventTarget | null) => (node instanceof Element ? node.closest("[data-tip]") : null);
const textOf = (target: Element) => target.getAttribute("data-tip") ?? "";

/** Follows pointer and focus with listeners on the document instead of on each button. */
function useTip() {
	const [tip, setTip] = useState<Tip>();
	const bubble = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		// Touch shows no tooltip: the finger covers the button, and the focus it leaves behind is no request for one.
		let isTouching = matchMedia("(pointer: coarse)").matches;
		const hide = () => {
			clearTimeout(timer);
			setTip(undefined);
		};
		const scheduleShow = (target: Element, delay: number) => {
			clearTimeout(timer);
			timer = setTimeout(() => setTip({ text: textOf(target), target }), delay);
		};
		const onOver = (event: PointerEvent) => {
			isTouching = event.pointerType === "touch";
			if (isTouching || bubble.current?.contains(event.target as Node)) return;
			const target = tipTargetOf(event.target);
			if (target) scheduleShow(target, DELAY_MS);
			else hide();
		};
		const onFocus = (event: FocusEvent) => {
			const target = tipTargetOf(event.target);
			if (!isTouching && target?.matches(":focus-visible")) scheduleShow(target, 0);
		};
		const onKey = (event: KeyboardEvent) => {
			isTouching = false;
			if (event.key === "Escape") hide();
		};
		const controller = new AbortController();
		const { signal } = controller;
		document.addEventListener("pointerover", onOver, { signal });
		document.addEventListener("focusin", onFocus, { signal });
		document.addEventListener("focusout", hide, { signal });
		document.addEventListener("pointerdown", hide, { signal });
		document.addEventListener("keydown", onKey, { signal });
		document.addEventListener("scroll", hide, { signal, capture: true, passive: true });
		return () => {
			controller.abort();
			clearTimeout(timer);
		};
	}, []);
	return { tip, bubble };
}

function positionBubble(bubble: HTMLElement, target: Element) {
	const rect = target.getBoundingClientRect();
	const half = bubble.offsetWidth / 2;
	const middle = rect.left + rect.width / 2;
	const left = Math.min(Math.max(middle, half + EDGE_PX), document.documentElement.clientWidth - half - EDGE_PX);
	const isAbove = rect.bottom + GAP_PX + bubble.offsetHeight > window.innerHeight;
	bubble.classList.toggle("is-above", isAbove);
	bubble.style.left = `${left}px`;
	bubble.style.top = `${isAbove ? rect.top - GAP_PX : rect.bottom + GAP_PX}px`;
}

/**
 * Shows the `data-tip` of the element under the pointer or with the focus. It repeats the accessible name or description,
 * so screen readers lose nothing without it.
 */
export function TooltipBubble() {
	const { tip, bubble } = useTip();
	useLayoutEffect(() => {
		if (tip && bubble.current) positionBubble(bubble.current, tip.target);
	}, [tip, bubble]);
	if (!tip?.target.isConnected) return null;
	return (
		<div ref={bubble} className="tip" role="tooltip">
			{tip.text}
		</div>
	);
}
