import "./dialog.css";
import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useLoaded } from "../loading/use-loaded.ts";
import { toastLoadError } from "../toasts/toast-load-error.ts";

export interface DialogProps {
	readonly open: boolean;
	/** Called on Escape, a press beside the sheet, or its close button. */
	readonly onClose: () => void;
	readonly title: string;
	/** The sentence under the title. */
	readonly text?: string;
	/** `bare` has neither padding nor a visible head, for sheets such as the command palette. */
	readonly variant?: "plain" | "wide" | "bare";
	/** An alert dialog: only its own buttons and Escape close it. */
	readonly urgent?: boolean;
	/** What gets the focus back when the element that had it, and its row, are gone; the page by default. */
	readonly findFallback?: () => HTMLElement | null;
	/** The element with `data-first-focus` gets the initial focus. */
	readonly children?: ReactNode;
}

export const loadDialogs = () => import("./dialog-sheet.tsx");

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled)";

/** Finds what gets the focus back: the previous element or, if it was removed, the row beside it or the page. */
function returnTargetFinder(previousFocus: Element | null): () => HTMLElement | null {
	const row = previousFocus?.closest("li");
	const sibling = row?.nextElementSibling ?? row?.previousElementSibling;
	return () => {
		if (previousFocus instanceof HTMLElement && previousFocus.isConnected) return previousFocus;
		return sibling?.isConnected ? sibling.querySelector<HTMLElement>(FOCUSABLE) : null;
	};
}

/** Moves the focus in, traps it, and returns it. The sheet is loaded when a dialog first opens. */
export function Dialog(props: DialogProps) {
	const { open, onClose, findFallback } = props;
	const findReturnTarget = useRef(returnTargetFinder(null));
	const part = useLoaded(loadDialogs, {
		enabled: open,
		onError: () => {
			toastLoadError();
			onClose();
		},
	});
	useLayoutEffect(() => {
		if (open) findReturnTarget.current = returnTargetFinder(document.activeElement);
	}, [open]);
	const returnFocus = useCallback(() => {
		(findReturnTarget.current() ?? findFallback?.() ?? document.querySelector("main"))?.focus();
	}, [findFallback]);
	return part ? <part.DialogSheet {...props} returnFocus={returnFocus} /> : null;
}
