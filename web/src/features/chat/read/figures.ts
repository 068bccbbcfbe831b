import { isSettled, type ProviderResponse } from "@parallax/contract";
import { countWords } from "../../../lib/count-words.ts";
import { formatCost, formatCount, formatSeconds, NO_FIGURE } from "../../../lib/format.ts";
import { messages } from "../messages.ts";
import type { AnswerTimes } from "../watch/answer-times.ts";
import { elapsedMs } from "./live-state.ts";

export interface Figure {
	readonly name: string;
	readonly text: string;
	/** False while a dash stands in for it. */
	readonly isKnown: boolean;
}

const figure = (name: string, text: string | null): Figure => ({
	name,
	text: text ?? NO_FIGURE,
	isKnown: text !== null,
});

const outputTokens = ({ usage }: ProviderResponse): number | null => usage?.outputTokens ?? null;

const firstText = (response: ProviderResponse, times: AnswerTimes | undefined): string | null => {
	if (response.firstWordMs !== null) return formatSeconds(response.firstWordMs);
	return times?.firstTextAt ? formatSeconds(times.firstTextAt - times.askedAt) : null;
};

function totalText(response: ProviderResponse, times: AnswerTimes | undefined, now: number): string | null {
	if (!isSettled(response)) return formatSeconds(elapsedMs(response, times, now));
	return response.responseTime ?? (response.totalMs === null ? null : formatSeconds(response.totalMs));
}

function costText(response: ProviderResponse): string | null {
	if (response.status === "pending") return null;
	if (response.costUsd === null && !response.response) return null;
	return formatCost(response.costUsd);
}

/** The five figures of a column head. What is not known is a dash; nothing is guessed. */
export function figuresOf(response: ProviderResponse, times: AnswerTimes | undefined, now: number): readonly Figure[] {
	const { first, total, words, tokens, cost } = messages.figures;
	const count = countWords(response.response);
	const spent = outputTokens(response);
	return [
		figure(first, firstText(response, times)),
		figure(total, totalText(response, times, now)),
		figure(words, count === 0 ? null : formatCount(count)),
		figure(tokens, spent === null ? null : formatCount(spent)),
		figure(cost, costText(response)),
	];
}
