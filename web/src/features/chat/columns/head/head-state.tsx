import { isPasted, type ProviderResponse } from "@parallax/contract";
import { formatSeconds } from "../../../../lib/text/format.ts";
import { chatMessages } from "../../chat-messages.ts";
import type { AnswerTimes } from "../../stream/answer-times.ts";
import { elapsedMs, isWaiting, type LiveState } from "../live-state.ts";
import { STATE_CLASS, StateIcon, shortStateText, stateText } from "../live-state-line.tsx";

export interface HeadStateProps {
	readonly response: ProviderResponse;
	readonly state: LiveState;
	readonly times: AnswerTimes | undefined;
	readonly now: number;
	readonly isOwn: boolean;
	/** True where nothing but the state is known of the column. */
	readonly isHidden: boolean;
	readonly areFiguresShown: boolean;
	/** The ID of the figures that the button shows. */
	readonly figuresId: string;
	readonly onToggleFigures: () => void;
}

/**
 * The state as a symbol with the time, which also opens the figures. Before the first word, the text of the state
 * stands where the answer will appear, so that nothing moves when it does.
 */
export function HeadState(props: HeadStateProps) {
	const { response, state, times, now, isOwn, isHidden, areFiguresShown, figuresId, onToggleFigures } = props;
	const text = stateText(state, isOwn);
	if (isHidden)
		return (
			<div className={STATE_CLASS[state.kind]}>
				<span className={isWaiting(state) ? "state-waiting" : "vh"}>{text}</span>
				<StateIcon state={state} />
			</div>
		);
	// A pasted answer took no time that could be shown.
	const time = (
		<>
			<StateIcon state={state} />
			{!isPasted(response) && (
				<span className="state-time">
					{shortStateText(response, state) ?? formatSeconds(elapsedMs(response, times, now))}
				</span>
			)}
		</>
	);
	return (
		<div className={STATE_CLASS[state.kind]}>
			<span className={isWaiting(state) ? "state-waiting" : "vh"}>{text}</span>
			<button
				type="button"
				className="state-door"
				aria-expanded={areFiguresShown}
				aria-controls={figuresId}
				data-tip={chatMessages.figures.toggle(areFiguresShown)}
				onClick={onToggleFigures}
			>
				{time}
				<span className="vh"> {chatMessages.figures.toggle(areFiguresShown)}</span>
			</button>
			{/* Where no script runs, the figures are shown and the button is hidden. */}
			<noscript>{time}</noscript>
		</div>
	);
}
