import { type Analysis, isSettled, type ProviderResponse } from "@parallax/contract";
import { useEffect, useState } from "react";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import { canHighlight } from "../quoted-words.ts";
import { findDisputed, type Passage } from "./find-disputed.ts";

const HIGHLIGHT_NAMES = { contradicts: "disputed-contradicts", differs: "disputed-differs" } as const;
const NONE: readonly Passage[] = [];

function addHighlights(passages: readonly Passage[]): void {
	if (!canHighlight()) return;
	for (const [severity, name] of Object.entries(HIGHLIGHT_NAMES)) {
		const ranges = passages.filter((passage) => passage.severity === severity).flatMap((passage) => passage.ranges);
		const highlight = new Highlight(...ranges);
		// The words of a claim that the reader has chosen are highlighted on top of these.
		highlight.priority = -1;
		CSS.highlights.set(name, highlight);
	}
}

function removeHighlights(): void {
	if (canHighlight()) for (const name of Object.values(HIGHLIGHT_NAMES)) CSS.highlights.delete(name);
}

/** Highlights the disputed words while no answer is streaming, and again whenever an answer is rendered again. */
export function useDisputed(analysis: Analysis, responses: readonly ProviderResponse[]): readonly Passage[] {
	const [passages, setPassages] = useState(NONE);
	const isIdle = responses.every(isSettled);
	const asked = responses.map(({ seat }) => seat).join(" ");
	useEffect(() => {
		const reading = document.querySelector(".reading");
		if (!isIdle || !reading) return;
		const stop = new AbortController();
		let isScheduled = false;
		const find = async () => {
			if (isScheduled) return;
			isScheduled = true;
			await nextFrame();
			isScheduled = false;
			if (stop.signal.aborted) return;
			const found = await findDisputed(analysis, asked.split(" "), stop.signal);
			if (stop.signal.aborted) return;
			addHighlights(found);
			setPassages(found);
		};
		const observer = new MutationObserver(() => void find());
		observer.observe(reading, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-units"] });
		void find();
		return () => {
			stop.abort();
			observer.disconnect();
			removeHighlights();
			setPassages(NONE);
		};
	}, [analysis, asked, isIdle]);
	return passages;
}
