import { isSettled, type ProviderResponse } from "@parallax/contract";
import { countGrowing } from "../../../../lib/text/count-words.ts";
import { formatCost, formatCount, formatSeconds, NO_FIGURE } from "../../../../lib/text/format.ts";
import { chatMessages } from "../../chat-messages.ts";
import { textOf } from "../../stream/answer-texts.ts";
import type { AnswerTimes } from "../../stream/answer-times.ts";
import { elapsedMs } from "../live-state.ts";

export interface Figure {
	readonly name: string;
	/** What a screen reader reads if the name is only a symbol. */
	readonly accessibleName?: string;
	readonly text: string;
	/** False while the figure is shown as a dash. */
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

/** Below this the time measures the network rather than the assistant. */
const MIN_WRITING_MS = 200;

/** How fast the assistant wrote, measured from its first word on, so without the time it spent thinking. */
function speedText({ usage, firstWordMs, totalMs }: ProviderResponse): string | null {
	const tokenCount = usage?.outputTokens ?? null;
	if (tokenCount === null || totalMs === null) return null;
	const ms = totalMs - (firstWordMs ?? 0);
	return ms < MIN_WRITING_MS ? null : chatMessages.figures.perSecond(Math.round((tokenCount * 1000) / ms));
}

function costText(response: ProviderResponse): string | null {
	return response.status === "pending" || response.costUsd === null ? null : formatCost(response.costUsd);
}

/** The figures of a column head. An unknown figure is a dash; nothing is estimated. */
export function figuresOf(
	response: ProviderResponse,
	times: AnswerTimes | undefined,
	now: number,
	showsCosts = true,
): readonly Figure[] {
	const { first, total, words, tokens, speed, cost } = chatMessages.figures;
	const wordCount = countGrowing(textOf(response));
	const tokenCount = outputTokens(response);
	return [
		figure(first, firstText(response, times)),
		figure(total, totalText(response, times, now)),
		figure(words, wordCount === 0 ? null : formatCount(wordCount)),
		...(showsCosts
			? [
					figure(tokens, tokenCount === null ? null : formatCount(tokenCount)),
					{ ...figure(speed, speedText(response)), accessibleName: chatMessages.figures.speedLabel },
					figure(cost, costText(response)),
				]
			: []),
	];
}
