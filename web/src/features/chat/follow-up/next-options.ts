import type { RetryOptions } from "@parallax/contract";
import type { NextOptions } from "./follow-up-choice.ts";
import { followUpMessages } from "./follow-up-messages.ts";

/** What the request contains. */
export function requestedOptions({ model, temperature, effort }: NextOptions): RetryOptions {
	return {
		...(model !== undefined && { model }),
		...(temperature !== undefined && { temperature }),
		...(effort !== undefined && { effort }),
	};
}

/** 'Claude 9 · temperature 0.2'. */
export function nextOptionsText({ model, modelName, temperature, effort }: NextOptions): string {
	const { next } = followUpMessages;
	const parts = [
		modelName ?? model,
		effort !== undefined && (effort === null ? next.defaultEffort : next.effort(effort)),
		temperature !== undefined && (temperature === null ? next.defaultTemperature : next.temperature(temperature)),
	];
	return parts.filter(Boolean).join(" · ");
}

/** The options with those of one seat replaced, or removed where nothing is left of them. */
export function withOptions(
	all: Readonly<Record<string, NextOptions>>,
	seatId: string,
	options: NextOptions | null,
): Readonly<Record<string, NextOptions>> {
	const { [seatId]: _, ...others } = all;
	return options && Object.keys(requestedOptions(options)).length > 0 ? { ...others, [seatId]: options } : others;
}
