import type { ProviderResponse, Review } from "@parallax/contract";
import { useMemo } from "react";
import { type Fault, faultsOf } from "../review-figures.ts";
import { wordTools } from "../word-tools.ts";

const create = () => {
	const { WordMarks } = wordTools();
	return new WordMarks<Fault>({ highlights: ["faulty-words"], highlightOf: () => "faulty-words" });
};
let created: ReturnType<typeof create> | null = null;

/** The words that reviewers find fault with, in all turns of the page. */
export function faultyWords(): ReturnType<typeof create> {
	created ??= create();
	return created;
}

const NONE: readonly Fault[] = [];

/** The same array while neither the review nor the answers change. */
export const useFaults = (review: Review | null | undefined, responses: readonly ProviderResponse[]) =>
	useMemo(() => (review ? faultsOf(review, responses) : NONE), [review, responses]);
