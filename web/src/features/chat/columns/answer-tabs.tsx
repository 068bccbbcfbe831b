import "./answer-tabs.css";
import { isSettled, type ProviderId, type ProviderResponse } from "@parallax/contract";
import type { KeyboardEvent } from "react";
import { formatSeconds } from "../../../lib/text/format.ts";
import { useNow } from "../../../lib/timing/use-now.ts";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";
import type { TimesOf } from "./column.tsx";
import { COUNTER_MS } from "./column-head.tsx";
import { columnId } from "./column-place.ts";
import { elapsedMs, liveState } from "./live-state.ts";
import { StateSign, shortStateText, stateText } from "./live-state-line.tsx";

export interface AnswerTabsProps {
	readonly responses: readonly ProviderResponse[];
	readonly timesOf: TimesOf;
	readonly isCutOff: boolean;
	/** False where the reader may only read. */
	readonly isOwn: boolean;
	readonly current: ProviderId;
	readonly onChoose: (provider: ProviderId) => void;
}

interface TabProps extends Omit<AnswerTabsProps, "responses" | "current"> {
	readonly response: ProviderResponse;
	readonly isCurrent: boolean;
}

function AnswerTab({ response, timesOf, isCutOff, isOwn, isCurrent, onChoose }: TabProps) {
	const now = useNow(!isSettled(response), COUNTER_MS);
	const times = timesOf(response.provider);
	const state = liveState(response, { times, isCutOff }, now);
	const text = shortStateText(response, state) ?? formatSeconds(elapsedMs(response, times, now));
	// A clock that runs is not part of a name: it would be another one every moment.
	const isFinal = state.kind === "complete";
	return (
		<button
			type="button"
			role="tab"
			className={`tab is-${state.kind}`}
			data-p={response.provider}
			aria-selected={isCurrent}
			aria-controls={columnId(response.provider)}
			tabIndex={isCurrent ? 0 : -1}
			onClick={() => onChoose(response.provider)}
		>
			<span className="tab-top">
				<ProviderMark provider={response.provider} />
				{state.kind !== "complete" && <StateSign state={state} />}
			</span>
			<span className="tab-name">{PROVIDER_NAMES[response.provider]}</span>
			<span className="vh">{stateText(state, isOwn)}</span>
			<span aria-hidden={!isFinal}>{text}</span>
		</button>
	);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One tab for each answer, where one answer fills the page. */
export function AnswerTabs({ responses, current, onChoose, ...watched }: AnswerTabsProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const step = STEPS[event.key];
		if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		const place = responses.findIndex(({ provider }) => provider === current);
		const next = responses[(place + step + responses.length) % responses.length];
		if (!next) return;
		onChoose(next.provider);
		event.currentTarget.querySelector<HTMLElement>(`[data-p="${next.provider}"]`)?.focus();
	};
	return (
		<div
			className="tabs"
			role="tablist"
			aria-label={chatMessages.answersRegion}
			onKeyDown={onKeyDown}
			data-count={responses.length}
		>
			{responses.map((response) => (
				<AnswerTab
					key={response.provider}
					response={response}
					{...watched}
					isCurrent={response.provider === current}
					onChoose={onChoose}
				/>
			))}
		</div>
	);
}
