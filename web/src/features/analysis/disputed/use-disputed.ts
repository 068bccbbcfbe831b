import { type Analysis, isSettled, type ProviderResponse } from "@parallax/contract";
import { useEffect, useState } from "react";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import { canHighlight } from "../quoted-words.ts";
import { findDisputed, type Passage } from "./find-disputed.ts";

const NAMES = { contradicts: "disputed-contradicts", differs: "disputed-differs" } as const;
const NONE: readonly Passage[] = [];

function mark(passages: readonly Passage[]): void {
	if (!canHighlight()) return;
	for (const [weight, name] of Object.entries(NAMES)) {
		const ranges = passages.filter((passage) => passage.weight === weight).flatMap((passage) => passage.ranges);
		const highlight = new Highlight(...ranges);
		// The words of a claim that the reader has chosen are highlighted on top of these.
		highlight.priority = -1;
		CSS.highlights.set(name, highlight);
	}
}

function unmark(): void {
	if (canHighlight()) for (const name of Object.values(NAMES)) CSS.highlights.delete(name);
}

/** Highlights the disputed words while no answer is streaming, and again whenever an answer is rendered again. */
export function useDisputed(analysis: Analysis, responses: readonly ProviderResponse[]): readonly Passage[] {
	const [passages, setPassages] = useState(NONE);
	const isQuiet = responses.every(isSettled);
	const asked = responses.map(({ seat }) => seat).join(" ");
	useEffect(() => {
		const reading = document.querySelector(".reading");
		if (!isQuiet || !reading) return;
		const stop = new AbortController();
		let isAwaited = false;
		const find = async () => {
			if (isAwaited) return;
			isAwaited = true;
			await nextFrame();
			isAwaited = false;
			if (stop.signal.aborted) return;
			const found = await findDisputed(analysis, asked.split(" "), stop.signal);
			if (stop.signal.aborted) return;
			mark(found);
			setPassages(found);
		};
		const observer = new MutationObserver(() => void find());
		observer.observe(reading, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-units"] });
		void find();
		return () => {
			stop.abort();
			observer.disconnect();
			unmark();
			setPassages(NONE);
		};
	}, [analysis, asked, isQuiet]);
	return passages;
}
