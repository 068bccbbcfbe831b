import "./column-head.css";
import "./figures.css";
import { isSettled, type Provider, type ProviderId, type ProviderResponse } from "@parallax/contract";
import { memo, type RefObject, useSyncExternalStore } from "react";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { useNow } from "../../../lib/timing/use-now.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { messages, PROVIDER_NAMES } from "../messages.ts";
import type { ColumnFrame } from "./column.tsx";
import { ColumnTools } from "./column-tools.tsx";
import { type Figure, figuresOf } from "./figures.ts";
import { liveState } from "./live-state.ts";
import { STATE_CLASS, StateSign, shortStateText, stateText } from "./live-state-line.tsx";

/** 'gpt-4o-2024-08-06' is what a vendor says of itself that was asked for 'gpt-4o'. */
const isDated = (answered: string, asked: string): boolean =>
	answered.startsWith(asked) && /^(-\d[\d-]*)?$/.test(answered.slice(asked.length));

/** The model that answered: by its known name while it is the one that is asked today, else as the vendor called it. */
export function modelName({ model, demo }: ProviderResponse, provider: Provider | undefined): string | null {
	const isOfToday = !model || demo || (provider !== undefined && isDated(model, provider.model));
	return isOfToday ? (provider?.subtitle ?? null) : model;
}

/** Counters change at most four times a second. */
export const COUNTER_MS = 250;

export interface ColumnHeadProps extends ColumnFrame {
	readonly response: ProviderResponse;
	readonly body: RefObject<HTMLElement | null>;
	readonly isStuck: boolean;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
	return (
		<dl className={`figures of-${figures.length}`}>
			{figures.map(({ name, said, text, isKnown }) => (
				<div key={name}>
					<dt>
						<span aria-hidden={said ? true : undefined} data-tip={said}>
							{name}
						</span>
						{said && <span className="vh">{said}</span>}
					</dt>
					<dd className={isKnown ? undefined : "none"}>{text}</dd>
				</div>
			))}
		</dl>
	);
}

interface NameLineProps {
	readonly response: ProviderResponse;
	readonly provider: Provider | undefined;
}

function NameLine({ response, provider }: NameLineProps) {
	const name = PROVIDER_NAMES[response.provider];
	return (
		<div className="col-id">
			<ProviderMark provider={response.provider} />
			<h2>{name}</h2>
			{response.demo && (
				<span data-tip={messages.demoSays(name)}>
					<Badge tone="warn">{messages.demo}</Badge>
				</span>
			)}
			<span className="model">{modelName(response, provider)}</span>
		</div>
	);
}

function StuckName({ provider }: { readonly provider: ProviderId }) {
	return (
		<span className="stuck-name" aria-hidden="true">
			<ProviderMark provider={provider} small />
			{PROVIDER_NAMES[provider]}
		</span>
	);
}

const nothingToHear = () => () => {};

/** What the owner last did to this answer in vain. */
function useActionFailure({ response, actions }: Pick<ColumnHeadProps, "response" | "actions">): string | null {
	const failures = actions?.failures;
	const failure = () => failures?.of(response.provider, !isSettled(response)) ?? null;
	return useSyncExternalStore(failures?.subscribe ?? nothingToHear, failure, failure);
}

/** Who answers and how it goes; the last line of it stays on show while the answer is read. What it took follows. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
	const { response, provider, timesOf, isStuck } = props;
	// What an answer cost is its owner's business.
	const showsCosts = usePreferences().showsCosts && props.actions !== null;
	const now = useNow(!isSettled(response), COUNTER_MS);
	const times = timesOf(response.provider);
	const state = liveState(response, { times, isCutOff: props.isCutOff }, now);
	const text = stateText(state, props.actions !== null);
	const failure = useActionFailure(props);
	return (
		<>
			<header className={isStuck ? "col-head is-stuck" : "col-head"}>
				<NameLine response={response} provider={provider} />
				<div className={STATE_CLASS[state.kind]}>
					{isStuck && <StuckName provider={response.provider} />}
					<StateSign state={state} />
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
