import "./column.css";
// Small: a file of its own would be one more name in the first script.
import "./attempts/attempts-of-column.css";
import { isSettled, type KeptAttempt, type ProviderResponse, type Seat } from "@parallax/contract";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { countGrowing } from "../../../lib/text/count-words.ts";
import { useGrowthInSight } from "../../../lib/text/growth-in-sight.ts";
import { useThrottled } from "../../../lib/timing/use-throttled.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { useOwnTint } from "../../../ui/marks/tint.ts";
import { JumpStrip } from "../reading/jump-strip.tsx";
import { useFollow } from "../reading/use-follow.ts";
import { textOf } from "../stream/answer-texts.ts";
import type { AnswerTimes } from "../stream/answer-times.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { columnId } from "../turn/turn-elements.ts";
import { AnswerBody } from "./answer-body.tsx";
import { COUNTER_INTERVAL_MS, ColumnHead } from "./head/column-head.tsx";

/** Keyed by response ID. */
export type TimesOf = (responseId: string) => AnswerTimes | undefined;

/** The properties that do not change while an answer grows. */
export interface ColumnFrame {
	readonly seat: Seat;
	readonly timesOf: TimesOf;
	/** Null where the page is read-only. */
	readonly actions: ChatActions | null;
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
	/** False in a blind chat while any answer is written: asking one again would tell which has ended. */
	readonly canRetry: boolean;
	/** True while the page receives nothing from the server. */
	readonly isCutOff: boolean;
	readonly isEnlarged: boolean;
	readonly isCurrent: boolean;
	/** True when the column scrolls by itself, in step with the others. */
	readonly isAligned: boolean;
	readonly onEnlarge: (seatId: string) => void;
	readonly areFiguresShown: boolean;
	/** Shows or hides the figures of all columns. */
	readonly onToggleFigures: () => void;
}

export interface ColumnProps extends ColumnFrame {
	readonly response: ProviderResponse;
	/** The number of other answers that a failure of this one does not affect. */
	readonly unaffected: number;
}

const loadAttempts = () => import("./attempts/attempts-of-column.tsx");

/** The earlier answer that the reader looks at; null while it is the current one, also after that has changed. */
function useShownAttempt({ id, attempt }: ProviderResponse) {
	const current = `${id} ${attempt}`;
	const [chosen, setChosen] = useState<{ readonly shown: KeptAttempt | null; readonly current: string } | null>(null);
	const show = useCallback((shown: KeptAttempt | null) => setChosen({ shown, current }), [current]);
	return [chosen?.current === current ? chosen.shown : null, show] as const;
}

/** The answer of one seat, with the column head. */
export const Column = memo(function Column({ response, unaffected, ...frame }: ColumnProps) {
	const { actions, seat, canRetry } = frame;
	const chatId = actions?.chatId ?? null;
	const { turn } = useTurnScope();
	const column = useRef<HTMLElement>(null);
	const body = useRef<HTMLDivElement>(null);
	const earlierBody = useRef<HTMLDivElement>(null);
	const end = useRef<HTMLSpanElement>(null);
	const [shown, showAttempt] = useShownAttempt(response);
	const wasRetried = response.attempt > 1;
	const attempts = useLoaded(loadAttempts, { enabled: actions !== null && wasRetried });
	const scroller = frame.isAligned ? column : null;
	useOwnTint(column, seat);
	const isRunning = !isSettled(response);
	const throttledResponse = useThrottled(response, COUNTER_INTERVAL_MS, !isRunning);
	const words = useMemo(() => countGrowing(textOf(throttledResponse)), [throttledResponse]);
	const following = useFollow({ body, end, scroller, isCurrent: frame.isCurrent, isRunning, words });
	const isEndVisible = useGrowthInSight(end, isRunning);
	return (
		<article
			ref={column}
			className="col"
			data-seat={seat.id}
			data-tint={seat.logo ?? "own"}
			data-current={frame.isCurrent || undefined}
			id={columnId(turn, seat.id)}
			tabIndex={-1}
			aria-busy={isRunning}
			aria-label={seat.name}
		>
			<div className="col-in">
				<ColumnHead
					{...frame}
					response={attempts && shown ? attempts.asShown(throttledResponse, shown) : throttledResponse}
					body={shown ? earlierBody : body}
				/>
				{actions && wasRetried && (
					<div className="attempts">
						{attempts && <attempts.AttemptsOfColumn {...{ seat, response, actions, shown }} onShow={showAttempt} />}
					</div>
				)}
				<div ref={body} hidden={shown !== null}>
					<AnswerBody
						seat={seat}
						response={response}
						isEndVisible={isEndVisible}
						unaffected={unaffected}
						failures={actions?.failures}
						chatId={chatId}
						onRetry={actions && canRetry ? () => void actions.retry(response, { origin: "card" }) : null}
					/>
					<span ref={end} className="col-end" />
				</div>
				{attempts && shown && (
					<attempts.EarlierAnswer key={shown.attempt} {...{ seat, chatId, response, shown }} ref={earlierBody} />
				)}
			</div>
			{following.isBehind && <JumpStrip {...following} />}
		</article>
	);
});
