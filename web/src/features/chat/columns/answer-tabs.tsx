import "./answer-tabs.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatSeconds } from "../../../lib/text/format.ts";
import { useNow } from "../../../lib/timing/use-now.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { isHiddenSeat, useSeat } from "../../assistants/index.ts";
import { columnKey } from "../blind/former-letters.ts";
import { chatMessages } from "../chat-messages.ts";
import { useTurnScope } from "../turn/turn-context.tsx";
import { columnId } from "../turn/turn-elements.ts";
import type { TimesOf } from "./column.tsx";
import { COUNTER_INTERVAL_MS } from "./head/column-head.tsx";
import { elapsedMs, liveState } from "./live-state.ts";
import { StateIcon, shortStateText, stateText } from "./live-state-line.tsx";

export interface AnswerTabsProps {
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly isCutOff: boolean;
	/** False where the page is read-only. */
	readonly isOwn: boolean;
	/** The id of a seat. */
	readonly current: string;
	readonly onChoose: (seatId: string) => void;
}

interface TabProps extends Omit<AnswerTabsProps, "responses" | "current"> {
	readonly response: ProviderResponse;
	readonly isCurrent: boolean;
}

function AnswerTab({ response, timesOf, isCutOff, isOwn, isCurrent, onChoose }: TabProps) {
	const { turn } = useTurnScope();
	const seat: Seat = useSeat(response.seat);
	const now = useNow(!isSettled(response), COUNTER_INTERVAL_MS);
	const times = timesOf(response.id);
	const state = liveState(response, { times, isCutOff }, now);
	const time = isHiddenSeat(seat) ? "" : formatSeconds(elapsedMs(response, times, now));
	const text = shortStateText(response, state) ?? time;
	// A running clock is not part of the accessible name: the name would change all the time.
	const isFinal = state.kind === "complete";
	return (
		<button
			type="button"
			role="tab"
			className={`tab is-${state.kind}`}
			data-seat={seat.id}
			{...tintProps(seat)}
			aria-selected={isCurrent}
			aria-controls={columnId(turn, seat.id)}
			tabIndex={isCurrent ? 0 : -1}
			onClick={() => onChoose(seat.id)}
		>
			<span className="tab-top">
				<AssistantMark of={seat} numbered />
				{state.kind !== "complete" && <StateIcon state={state} />}
			</span>
			<span className="tab-name" dir="auto">
				{seat.name}
			</span>
			<span className="vh">{stateText(state, isOwn)}</span>
			<span aria-hidden={!isFinal}>{text}</span>
		</button>
	);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Scrolls the tab list horizontally only, so that the page itself does not move. */
function showTab(list: HTMLElement | null, seatId: string): void {
	const tab = list?.querySelector<HTMLElement>(`[data-seat="${seatId}"]`);
	if (!list || !tab) return;
	const { left, right } = list.getBoundingClientRect();
	const rect = tab.getBoundingClientRect();
	if (rect.left < left) list.scrollLeft -= left - rect.left;
	else if (rect.right > right) list.scrollLeft += rect.right - right;
}

/** One tab for each answer. Shown when one answer fills the page, or when the row of answers scrolls. */
export function AnswerTabs({ responses, current, onChoose, ...tabProps }: AnswerTabsProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const step = STEPS[event.key];
		if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		const index = responses.findIndex(({ seat }) => seat === current);
		const next = responses[(index + step + responses.length) % responses.length];
		if (!next) return;
		onChoose(next.seat);
		event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next.seat}"]`)?.focus();
	};
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => showTab(list.current, current), [current]);
	return (
		<div
			ref={list}
			className="tabs"
			role="tablist"
			aria-label={chatMessages.answersRegion}
			onKeyDown={onKeyDown}
			data-count={responses.length}
		>
			{responses.map((response) => (
				<AnswerTab
					key={columnKey(response)}
					response={response}
					{...tabProps}
					isCurrent={response.seat === current}
					onChoose={onChoose}
				/>
			))}
		</div>
	);
}
