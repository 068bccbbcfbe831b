import { isSettled, type ProviderResponse } from "@parallax/contract";
import { countGrowing } from "../../../../lib/text/count-words.ts";
import { formatCost, formatCount, formatSeconds, NO_FIGURE } from "../../../../lib/text/format.ts";
import { chatMessages } from "../../chat-messages.ts";
import { textOf } from "../../stream/answer-texts.ts";
import type { AnswerTimes } from "../../stream/answer-times.ts";
import { elapsedMs } from "../live-state.ts";

export interface Figure {
	readonly name: string;
	/** What a screen reader says instead of a name that is only a sign. */
	readonly said?: string;
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

/** Below this the clock says more about the wire than about the assistant. */
const SPEED_LEAST_MS = 200;

/** How fast it wrote: from its first word on, and without what it thought before. */
function speedText({ usage, firstWordMs, totalMs }: ProviderResponse): string | null {
	const written = usage?.outputTokens ?? null;
	if (written === null || totalMs === null) return null;
	const ms = totalMs - (firstWordMs ?? 0);
	return ms < SPEED_LEAST_MS ? null : chatMessages.figures.perSecond(Math.round((written * 1000) / ms));
}

function costText(response: ProviderResponse): string | null {
	return response.status === "pending" || response.costUsd === null ? null : formatCost(response.costUsd);
}

/** The figures of a column head. What is not known is a dash; nothing is guessed. */
export function figuresOf(
	response: ProviderResponse,
	times: AnswerTimes | undefined,
	now: number,
	showsCosts = true,
): readonly Figure[] {
	const { first, total, words, tokens, speed, cost } = chatMessages.figures;
	const count = countGrowing(textOf(response));
	const spent = outputTokens(response);
	return [
		figure(first, firstText(response, times)),
		figure(total, totalText(response, times, now)),
		figure(words, count === 0 ? null : formatCount(count)),
		...(showsCosts ? [figure(tokens, spent === null ? null : formatCount(spent))] : []),
		{ ...figure(speed, speedText(response)), said: chatMessages.figures.speedSaid },
		...(showsCosts ? [figure(cost, costText(response))] : []),
	];
}
