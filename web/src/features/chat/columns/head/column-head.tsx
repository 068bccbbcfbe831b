import "./column-head.css";
import "./figures.css";
import { isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { memo, type RefObject } from "react";
import { usePreferences } from "../../../../lib/stored/preferences.ts";
import { useNow } from "../../../../lib/timing/use-now.ts";
import { Note } from "../../../../ui/layout/note.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../../ui/marks/badge.tsx";
import { messages } from "../../messages.ts";
import type { ColumnFrame } from "../column.tsx";
import { useActionFailure } from "../failure/use-action-failure.ts";
import { liveState } from "../live-state.ts";
import { STATE_CLASS, StateIcon, shortStateText, stateText } from "../live-state-line.tsx";
import { ColumnTools } from "./column-tools.tsx";
import { type Figure, figuresOf } from "./figures.ts";
import { ModelOfColumn } from "./model-of-column.tsx";

/** A vendor that was asked for 'gpt-4o' may report 'gpt-4o-2024-08-06'. */
const isDatedVersion = (actual: string, requested: string): boolean =>
	actual.startsWith(requested) && /^(-\d[\d-]*)?$/.test(actual.slice(requested.length));

type AnsweredModel = Pick<ProviderResponse, "model" | "askedModel" | "demo">;

/** The model that answered: its display name if it is the seat's model, otherwise its ID. */
export function modelName(
	{ model, askedModel, demo }: AnsweredModel,
	seat: Pick<Seat, "model" | "modelName">,
): string | null {
	const requested = askedModel ?? seat.model;
	const actual = !model || demo || (requested !== null && isDatedVersion(model, requested)) ? requested : model;
	return actual === seat.model ? (seat.modelName ?? seat.model) : actual;
}

/** Counters update at most four times a second. */
export const COUNTER_INTERVAL_MS = 250;

export interface ColumnHeadProps extends ColumnFrame {
	readonly response: ProviderResponse;
	readonly body: RefObject<HTMLElement | null>;
	readonly isStuck: boolean;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
	return (
		<dl className={`figures of-${figures.length}`}>
			{figures.map(({ name, accessibleName, text, isKnown }) => (
				<div key={name}>
					<dt>
						<span aria-hidden={accessibleName ? true : undefined} data-tip={accessibleName}>
							{name}
						</span>
						{accessibleName && <span className="vh">{accessibleName}</span>}
					</dt>
					<dd className={isKnown ? undefined : "none"}>{text}</dd>
				</div>
			))}
		</dl>
	);
}

function NameLine({ response, seat, actions }: Pick<ColumnHeadProps, "response" | "seat" | "actions">) {
	return (
		<div className="col-id">
			<AssistantMark of={seat} />
			<h2 data-tip={seat.name === seat.assistant ? undefined : seat.name}>{seat.name}</h2>
			{response.demo && (
				<span data-tip={messages.demoDescription(seat.assistant)}>
					<Badge tone="warn">{messages.demo}</Badge>
				</span>
			)}
			<ModelOfColumn response={response} seat={seat} model={modelName(response, seat)} actions={actions} />
		</div>
	);
}

function StuckName({ seat }: { readonly seat: Seat }) {
	return (
		<span className="stuck-name" aria-hidden="true">
			<AssistantMark of={seat} small />
			{seat.name}
		</span>
	);
}

/** The assistant and the state of its answer, followed by the figures. The state line sticks during scrolling. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
	const { response, seat, timesOf, isStuck } = props;
	// Only the owner may see the cost of an answer.
	const showsCosts = usePreferences().showsCosts && props.actions !== null;
	const now = useNow(!isSettled(response), COUNTER_INTERVAL_MS);
	const times = timesOf(response.id);
	const state = liveState(response, { times, isCutOff: props.isCutOff }, now);
	const text = stateText(state, props.actions !== null);
	const failure = useActionFailure(response, props.actions?.failures, "head");
	return (
		<>
			<header className={isStuck ? "col-head is-stuck" : "col-head"}>
				<NameLine response={response} seat={seat} actions={props.actions} />
				<div className={STATE_CLASS[state.kind]}>
					{isStuck && <StuckName seat={seat} />}
					<StateIcon state={state} />
					<span className={isStuck ? "vh" : "state-text"}>{text}</span>
					{isStuck && (
						<span className="state-text" aria-hidden="true">
							{shortStateText(response, state) ?? text}
						</span>
					)}
					<span className="tools">
						<ColumnTools {...props} state={state} />
					</span>
				</div>
				{failure && <Note tone="warn">{failure}</Note>}
			</header>
			<Figures figures={figuresOf(response, times, now, showsCosts)} />
		</>
	);
});
