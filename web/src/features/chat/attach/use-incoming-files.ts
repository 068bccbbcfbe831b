import { type RefObject, useEffect, useRef, useState } from "react";
import { isLongPaste } from "./long-paste.ts";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

interface IncomingFiles {
	add(files: readonly File[]): void;
	/** False when the text cannot become a file. */
	addPaste(text: string): boolean;
}

const formOf = (inside: RefObject<Element | null>): Element | null => inside.current?.closest("form") ?? null;

/** Takes files that are pasted into the form. A long text becomes a file of its own. */
function usePaste(inside: RefObject<Element | null>, latest: RefObject<IncomingFiles>, isEnabled: boolean): void {
	useEffect(() => {
		const form = formOf(inside);
		if (!form || !isEnabled) return;
		const onPaste = (event: Event) => {
			const { clipboardData, target } = event as ClipboardEvent;
			const text = clipboardData?.getData("text") ?? "";
			const files = [...(clipboardData?.files ?? [])];
			const isLong = isLongPaste(text) && target instanceof HTMLTextAreaElement;
			// Office programs also put a picture of the text into the clipboard.
			if (!isLong && (files.length === 0 || text !== "")) return;
			// A refused text lands in the field as any other, so that it is not lost.
			if (isLong && !latest.current.addPaste(text)) return;
			event.preventDefault();
			event.stopPropagation();
			if (!isLong) latest.current.add(files);
		};
		form.addEventListener("paste", onPaste, { capture: true });
		return () => form.removeEventListener("paste", onPaste, { capture: true });
	}, [inside, latest, isEnabled]);
}

/** Takes files that are dropped on the form. `near` while files are dragged over the page, `over` while over the form. */
function useDrop(inside: RefObject<Element | null>, latest: RefObject<IncomingFiles>, isEnabled: boolean) {
	const [dragged, setDragged] = useState<"no" | "near" | "over">("no");
	useEffect(() => {
		if (!isEnabled) return;
		const { signal, ...controller } = listenerScope();
		const isOver = ({ target }: DragEvent) => target instanceof Node && (formOf(inside)?.contains(target) ?? false);
		const onMove = (event: DragEvent) => {
			if (hasFiles(event)) setDragged(isOver(event) ? "over" : "near");
		};
		window.addEventListener("dragenter", onMove, { signal });
		window.addEventListener(
			"dragover",
			(event) => {
				onMove(event);
				if (hasFiles(event) && isOver(event) && event.dataTransfer) event.dataTransfer.dropEffect = "copy";
			},
			{ signal },
		);
		window.addEventListener(
			"dragleave",
			// Without a related element, the pointer has left the window.
			(event) => event.relatedTarget === null && setDragged("no"),
			{ signal },
		);
		window.addEventListener(
			"drop",
			(event) => {
				setDragged("no");
				if (!hasFiles(event) || !isOver(event)) return;
				event.preventDefault();
				latest.current.add([...(event.dataTransfer?.files ?? [])]);
			},
			{ signal },
		);
		return controller.end;
	}, [inside, latest, isEnabled]);
	return dragged;
}

function listenerScope() {
	const controller = new AbortController();
	return { signal: controller.signal, end: () => controller.abort() };
}

/** Takes files that are pasted into or dropped on the form around an element. */
export function useIncomingFiles(inside: RefObject<Element | null>, incoming: IncomingFiles, isEnabled: boolean) {
	const latest = useRef(incoming);
	useEffect(() => {
		latest.current = incoming;
	});
	usePaste(inside, latest, isEnabled);
	return useDrop(inside, latest, isEnabled);
}
