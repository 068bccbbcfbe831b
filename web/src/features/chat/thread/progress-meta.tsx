import { isSettled, type ProviderResponse } from "@parallax/contract";
import { useNow } from "../../../lib/timing/use-now.ts";
import { chatMessages } from "../chat-messages.ts";
import type { TimesOf } from "../columns/column.tsx";
import { elapsedMs } from "../columns/live-state.ts";
import { Moment } from "./moment.tsx";
import type { Progress } from "./progress.ts";

export interface ProgressMetaProps {
	/** When the prompt was asked. */
	readonly askedAt: string;
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly progress: Progress;
}

/** While answers run: the longest elapsed time; the line below counts them. After that: when the question was asked. */
export function ProgressMeta({ askedAt, responses, timesOf, progress }: ProgressMetaProps) {
	const now = useNow(progress.isRunning, 1000);
	if (!progress.isRunning) return <Moment iso={askedAt} />;
	const running = responses.filter((response) => !isSettled(response));
	const ms = Math.max(0, ...running.map((response) => elapsedMs(response, timesOf(response.id), now)));
	return chatMessages.runningFor(ms);
}
