import { isSettled, type ProviderResponse } from "@parallax/contract";
import { useCallback, useState } from "react";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { findAnswerElement, findColumn, isFullyRendered, type TurnScope } from "../../chat/index.ts";
import { useRenderedAnswers } from "../disputed/use-rendered-answers.ts";
import { readAnswer } from "../quotes/answer-letters.ts";
import { findCellRanges } from "../quotes/find-cell-ranges.ts";
import type { MarkedWords, WordMark, WordMarks } from "./word-marks.ts";

interface Found<Mark extends WordMark> {
	readonly words: readonly MarkedWords<Mark>[];
	/** Where what is said of words stands below their answer, by seat. */
	readonly places: ReadonlyMap<string, Element>;
}

function rangesOf(answer: Element, { quote }: WordMark): readonly Range[] {
	const [first = "", ...others] = quote.split("\n");
	return findCellRanges(readAnswer(answer), { stance: "says", quote: first, quotes: [first, ...others] });
}

async function findWords<Mark extends WordMark>(
	turn: number,
	marks: readonly Mark[],
	signal: AbortSignal,
): Promise<Found<Mark> | null> {
	const words: MarkedWords<Mark>[] = [];
	const places = new Map<string, Element>();
	for (const mark of marks) {
		const place = findColumn(turn, mark.seat)?.querySelector(".answer-checks");
		if (place) places.set(mark.seat, place);
		const answer = findAnswerElement(turn, mark.seat);
		if (mark.stale || !answer || !isFullyRendered(answer)) continue;
		await nextTask();
		if (signal.aborted) return null;
		const ranges = rangesOf(answer, mark);
		if (ranges.length > 0) words.push({ mark, ranges });
	}
	return { words, places };
}

const isSame = (one: ReadonlyMap<string, Element>, other: ReadonlyMap<string, Element>): boolean =>
	one.size === other.size && [...one].every(([seat, place]) => other.get(seat) === place);

/** Finds the words of the marks, and highlights them whenever an answer is rendered again. `marks` must stay the same. */
export function useMarkedWords<Mark extends WordMark>(
	registry: WordMarks<Mark>,
	scope: TurnScope,
	marks: readonly Mark[],
	responses: readonly ProviderResponse[],
): Found<Mark> {
	const [found, setFound] = useState<Found<Mark>>({ words: [], places: new Map() });
	const isIdle = responses.every(isSettled) && marks.length > 0;
	const find = useCallback((signal: AbortSignal) => findWords(scope.turn, marks, signal), [scope, marks]);
	const show = useCallback(
		(next: Found<Mark>) => {
			registry.register(scope, next.words);
			// What is shown in the places changes the page too, and must not be found anew without end.
			setFound((last) =>
				isSame(last.places, next.places) && last.words.length === next.words.length
					? { words: next.words, places: last.places }
					: next,
			);
		},
		[registry, scope],
	);
	const forget = useCallback(() => registry.remove(scope), [registry, scope]);
	useRenderedAnswers(scope, isIdle, find, show, forget);
	return found;
}
