import "./column-head.css";
import "./figures.css";
import "../../blind/blind.css";
import { isPasted, isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { memo, type RefObject, useId, useState } from "react";
import { usePreferences } from "../../../../lib/stored/preferences.ts";
import { useNow } from "../../../../lib/timing/use-now.ts";
import { Note } from "../../../../ui/layout/note.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../../ui/marks/badge.tsx";
import { isHiddenSeat } from "../../../assistants/index.ts";
import { RevealedMark } from "../../blind/revealed-mark.tsx";
import { messages } from "../../messages.ts";
import type { ColumnFrame } from "../column.tsx";
import { useActionFailure } from "../failure/use-action-failure.ts";
import { isSilent, liveState } from "../live-state.ts";
import { stateText } from "../live-state-line.tsx";
import { ColumnTools } from "./column-tools.tsx";
import { type Figure, figuresOf } from "./figures.ts";
import { HeadState } from "./head-state.tsx";
import { ModelOfColumn } from "./model-of-column.tsx";
import { OutlookOfColumn } from "./outlook-of-column.tsx";

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
}

interface FiguresProps {
	readonly id: string;
	readonly isShown: boolean;
	readonly figures: readonly Figure[];
}

function Figures({ id, isShown, figures }: FiguresProps) {
	return (
		<dl id={id} className={`figures of-${figures.length}${isShown ? " is-shown" : ""}`}>
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

/** False for an automatic name such as 'Claude 2', which already contains the assistant's own. */
const isGivenName = ({ name, assistant }: Pick<Seat, "name" | "assistant">): boolean =>
	name !== assistant && !/^ \d+$/.test(name.startsWith(assistant) ? name.slice(assistant.length) : name);

/** A name given by the owner of the chat never stands without the name of the assistant that answered, if one did. */
function AssistantOfColumn({ seat }: { readonly seat: Seat }) {
	if (!isGivenName(seat) || isPasted(seat)) return null;
	return (
		<span className="col-assistant">
			<span className="vh">· </span>
			{seat.assistant}
		</span>
	);
}

/** One sticky line: the assistant, its model, the state of the answer and its tools. The figures open below it. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
	const { response, seat, timesOf, actions, isOwn, areFiguresShown, onToggleFigures } = props;
	const isHidden = isHiddenSeat(seat);
	const [wasHidden] = useState(isHidden);
	// Only the owner may see the cost of an answer.
	const showsCosts = usePreferences().showsCosts && isOwn;
	const now = useNow(!isSettled(response), COUNTER_INTERVAL_MS);
	const times = timesOf(response.id);
	const state = liveState(response, { times, isCutOff: props.isCutOff }, now);
	const figuresId = useId();
	const failure = useActionFailure(response, actions?.failures, "head");
	return (
		<>
			<header className={`col-head is-${state.kind}`}>
				<div className={wasHidden && !isHidden ? "col-id is-revealed" : "col-id"}>
					{!isHidden && <AssistantMark of={seat} />}
					<div className="col-names">
						<div className="col-name">
							<h2 dir="auto" data-tip={seat.name === seat.assistant ? undefined : seat.name}>
								{seat.name}
							</h2>
							<RevealedMark response={response} />
						</div>
						<div className="col-model">
							<AssistantOfColumn seat={seat} />
							{response.demo && (
								<span className="col-demo" data-tip={messages.demoDescription(seat.assistant)}>
									<Badge tone="warn">{messages.demo}</Badge>
								</span>
							)}

							<ModelOfColumn {...{ response, seat, isOwn, actions }} model={modelName(response, seat)} />
							{isSilent(state) && (
								<span className="state-text" aria-hidden="true">
									{stateText(state, isOwn)}
								</span>
							)}
						</div>
					</div>
				</div>
				<HeadState
					response={response}
					state={state}
					times={times}
					now={now}
					isOwn={isOwn}
					isHidden={isHidden}
					areFiguresShown={areFiguresShown}
					figuresId={figuresId}
					onToggleFigures={onToggleFigures}
				/>
				<span className="tools">
					<ColumnTools {...props} state={state} />
				</span>
				{failure && <Note tone="warn">{failure}</Note>}
			</header>
			{actions && <OutlookOfColumn seat={seat} response={response} />}
			{!isHidden && (
				<Figures id={figuresId} isShown={areFiguresShown} figures={figuresOf(response, times, now, showsCosts)} />
			)}
		</>
	);
});
