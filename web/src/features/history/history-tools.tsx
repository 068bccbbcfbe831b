import "../../ui/fields/filters.css";
import "./history-tools.css";
import { type HistoryCounts, PASTED } from "@parallax/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { formatCount, NO_FIGURE } from "../../lib/text/format.ts";
import { ChoiceMenu } from "../../ui/fields/choice-menu.tsx";
import { PeriodMenu } from "../../ui/fields/period-menu.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useAssistants } from "../assistants/index.ts";
import { CATEGORIES, type HistoryFilter, VOTED_NONE } from "./history-filter.ts";
import { messages } from "./messages.ts";
import { useHasBlind, useHasPasted } from "./use-counts.ts";
import { useTopics } from "./use-topics.ts";

/** The pause in typing after which the search starts, instead of at every letter. */
const SEARCH_DEBOUNCE_MS = 200;

interface ToolProps {
	readonly filter: HistoryFilter;
	readonly onChange: (filter: HistoryFilter) => void;
}

function Search({ filter, onChange, field }: ToolProps & { readonly field: Ref<HTMLInputElement> }) {
	const [typed, setTyped] = useState(filter.q);
	const lastReported = useRef(filter.q);
	useEffect(() => {
		// Not the value that this field reported: the filter was changed elsewhere, such as by going back.
		if (filter.q !== lastReported.current) setTyped(filter.q);
		lastReported.current = filter.q;
	}, [filter.q]);
	useEffect(() => {
		if (typed === lastReported.current) return;
		const timer = setTimeout(() => {
			lastReported.current = typed;
			onChange({ ...filter, q: typed });
		}, SEARCH_DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [typed, filter, onChange]);
	return (
		<SearchField
			ref={field}
			label={messages.search}
			value={typed}
			maxLength={500}
			onChange={(event) => setTyped(event.target.value)}
		/>
	);
}

/** The person's own topics, once there are any. */
function TopicChoice({ filter, onChange }: ToolProps) {
	const names = useTopics().map(({ name }) => name);
	const { topic } = filter;
	if (topic !== null && !names.includes(topic)) names.unshift(topic);
	if (names.length === 0) return null;
	return (
		<ChoiceMenu
			label={messages.topic}
			anyLabel={messages.anyTopic}
			value={topic}
			options={names.map((name) => ({ value: name, label: name }))}
			onChange={(next) => onChange({ ...filter, topic: next })}
		/>
	);
}

/** Once a chat was begun blind. */
function BlindChoice({ filter, onChange }: ToolProps) {
	const hasBlind = useHasBlind();
	if (!hasBlind && !filter.blind) return null;
	return (
		<button
			type="button"
			className="filter"
			aria-pressed={filter.blind}
			onClick={() => onChange({ ...filter, blind: !filter.blind })}
		>
			{messages.blind}
		</button>
	);
}

export interface HistoryToolsProps extends ToolProps {
	/** How many chats each filter would show; undefined until known. */
	readonly counts: HistoryCounts | undefined;
	readonly field: Ref<HTMLInputElement>;
}

/** The search field and the filters. */
export function HistoryTools({ filter, counts, onChange, field }: HistoryToolsProps) {
	const assistants = useAssistants();
	const hasPasted = useHasPasted() || filter.provider === PASTED;
	return (
		<div className="hist-tools">
			<Search filter={filter} onChange={onChange} field={field} />
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
			<div className="filters" role="group" aria-label={messages.show}>
				{CATEGORIES.map((category) => (
					<button
						key={category}
						type="button"
						className="filter"
						aria-pressed={filter.category === category}
						onClick={() => onChange({ ...filter, category })}
					>
						{messages.filters[category]} <b>{counts ? formatCount(counts[category]) : NO_FIGURE}</b>
					</button>
				))}
				<ChoiceMenu
					label={messages.provider}
					anyLabel={messages.anyProvider}
					value={filter.provider}
					options={[
						...assistants.map(({ id, name }) => ({ value: id, label: messages.asked(name) })),
						...(hasPasted ? [{ value: PASTED, label: messages.pasted }] : []),
					]}
					onChange={(provider) => onChange({ ...filter, provider })}
				/>
				<BlindChoice filter={filter} onChange={onChange} />
				<TopicChoice filter={filter} onChange={onChange} />
				<ChoiceMenu
					label={messages.vote}
					anyLabel={messages.anyVote}
					value={filter.vote}
					options={[
						...assistants.map(({ id, name }) => ({ value: id, label: messages.chose(name) })),
						{ value: VOTED_NONE, label: messages.choseNone },
					]}
					onChange={(vote) => onChange({ ...filter, vote })}
				/>
				<PeriodMenu value={filter.period} onChange={(period) => onChange({ ...filter, period })} />
			</div>
		</div>
	);
}
