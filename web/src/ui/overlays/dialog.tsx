import "./dialog.css";
import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useLoaded } from "../loading/use-loaded.ts";
import { sayNotLoaded } from "../toasts/say-not-loaded.ts";

export interface DialogProps {
	readonly open: boolean;
	/** Called on Escape, a press beside the sheet, or its close button. */
	readonly onClose: () => void;
	readonly title: string;
	/** The sentence under the title. */
	readonly text?: string;
	/** `bare` has neither padding nor a visible head, for sheets such as the command palette. */
	readonly look?: "plain" | "wide" | "bare";
	/** An alert dialog: only its own buttons and Escape close it. */
	readonly urgent?: boolean;
	/** The element with `data-first-focus` gets the initial focus. */
	readonly children?: ReactNode;
}

export const loadDialogs = () => import("./dialog-sheet.tsx");

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled)";

/** The element that gets the focus back: the previous one or, if it was removed, the row beside it or the page. */
function heirsOf(from: Element | null): () => HTMLElement | null {
	const row = from?.closest("li");
	const beside = row?.nextElementSibling ?? row?.previousElementSibling;
	return () => {
		if (from instanceof HTMLElement && from.isConnected) return from;
		if (beside?.isConnected) return beside.querySelector<HTMLElement>(FOCUSABLE);
		return document.querySelector("main");
	};
}

/** Moves the focus in, traps it, and returns it. The sheet is loaded when a dialog first opens. */
export function Dialog(props: DialogProps) {
	const { open, onClose } = props;
	const heir = useRef(heirsOf(null));
	const part = useLoaded(loadDialogs, {
		wanted: open,
		onError: () => {
			sayNotLoaded();
			onClose();
		},
	});
	useLayoutEffect(() => {
		if (open) heir.current = heirsOf(document.activeElement);
	}, [open]);
	const returnFocus = useCallback(() => {
		heir.current()?.focus();
	}, []);
	return part ? <part.DialogSheet {...props} returnFocus={returnFocus} /> : null;
}
