import "./answers.css";
import "../pages/without-script.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { useCallback, useMemo, useRef, useState } from "react";
import { useMedia } from "../../../lib/page/use-media.ts";
import { isHiddenSeat, seatOf } from "../../assistants/index.ts";
import { columnKey } from "../blind/former-letters.ts";
import { useAlignedReading } from "../compare/use-aligned-reading.ts";
import { LazyOutline } from "../reading/lazy-outline.tsx";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";
import { useSwipe } from "../reading/use-swipe.ts";
import type { ChatActions } from "../stream/use-chat-actions.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { answersId } from "../turn/turn-elements.ts";
import { AnswerTabs } from "./answer-tabs.tsx";
import { Column, type TimesOf } from "./column.tsx";
import { hasFailed } from "./live-state.ts";

export interface AnswersProps {
	readonly responses: readonly ProviderResponse[];
	readonly seats: readonly Seat[];
	readonly timesOf: TimesOf;
	/** Null where the page is read-only. */
	readonly actions: ChatActions | null;
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
	readonly isCutOff: boolean;
	readonly view: ReadingView;
	readonly reading: ReadingActions;
}

/** More columns than this become a row that scrolls horizontally, with a tab for each. */
const MAX_COLUMNS_SIDE_BY_SIDE = 4;

/** The number of other answers; 0 if any of them failed too, so that the card does not say that the others are fine. */
function unaffectedBy(response: ProviderResponse, responses: readonly ProviderResponse[]): number {
	const others = responses.filter((other) => other !== response);
	return others.some(hasFailed) ? 0 : others.length;
}

/** Returns the same array while the seats are the same, so that hooks do not rerun as the answers grow. */
function useSeatIds(responses: readonly ProviderResponse[]): readonly string[] {
	const joinedSeatIds = responses.map(({ seat }) => seat).join(" ");
	return useMemo(() => joinedSeatIds.split(" "), [joinedSeatIds]);
}

/** The answers side by side, or the enlarged one. */
export function Answers({ responses, seats, timesOf, actions, isOwn, isCutOff, view, reading }: AnswersProps) {
	const { turn } = useTurnScope();
	const columns = useRef<HTMLDivElement>(null);
	const [areFiguresShown, setFiguresShown] = useState(false);
	const toggleFigures = useCallback(() => setFiguresShown((wasShown) => !wasShown), []);
	const isRunning = !responses.every(isSettled);
	const seatIds = useSeatIds(responses);
	const isNarrow = useMedia("(max-width: 39.99rem)", true);
	const isRow = responses.length > MAX_COLUMNS_SIDE_BY_SIDE;
	const isEnlarged = view.layout === "enlarged";
	const isAligned = view.layout === "aligned" && !isNarrow;
	const showAnswer = useSwipe({
		columns,
		seatIds,
		current: view.current,
		isActive: (isNarrow || isRow) && !isEnlarged,
		isSingleColumn: isNarrow,
		onChange: reading.choose,
	});
	useAlignedReading(columns, isAligned);
	const current = responses.find(({ seat }) => seat === view.current);
	return (
		<div className={`answers is-${view.layout}${isRow ? " is-row" : ""}`} id={answersId(turn)}>
			{(isNarrow || isRow || isEnlarged) && (
				<AnswerTabs
					isCutOff={isCutOff}
					isOwn={isOwn}
					responses={responses}
					timesOf={timesOf}
					current={view.current}
					onChoose={showAnswer}
				/>
			)}
			{isEnlarged && current && <LazyOutline response={current} />}
			<div ref={columns} className={isAligned ? "columns is-aligned" : "columns"} data-count={responses.length}>
				{responses.map((response) => (
					<Column
						key={columnKey(response)}
						response={response}
						seat={seatOf(seats, response.seat)}
						timesOf={timesOf}
						canRetry={!isRunning || !isHiddenSeat(seatOf(seats, response.seat))}
						unaffected={unaffectedBy(response, responses)}
						actions={actions}
						isOwn={isOwn}
						isCutOff={isCutOff}
						isCurrent={view.current === response.seat}
						isAligned={isAligned}
						isEnlarged={isEnlarged && view.current === response.seat}
						onEnlarge={reading.enlarge}
						areFiguresShown={areFiguresShown}
						onToggleFigures={toggleFigures}
					/>
				))}
			</div>
		</div>
	);
}
