import "../../ui/fields/filters.css";
import "./history-tools.css";
import type { HistoryCounts } from "@parallax/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { formatCount, NO_FIGURE } from "../../lib/text/format.ts";
import { Button } from "../../ui/actions/button.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { useAssistants } from "../assistants/index.ts";
import { CATEGORIES, type HistoryFilter, PERIODS, type Period } from "./history-filter.ts";
import { messages } from "./messages.ts";

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

interface ChoiceProps<T extends string> {
	readonly label: string;
	readonly anyLabel: string;
	readonly value: T | null;
	readonly options: readonly { readonly value: T; readonly label: string }[];
	readonly onChange: (value: T | null) => void;
}

function Choice<T extends string>({ label, anyLabel, value, options, onChange }: ChoiceProps<T>) {
	const shown = options.find((option) => option.value === value)?.label ?? anyLabel;
	return (
		<Menu
			label={label}
			entries={[
				{
					kind: "choice",
					label,
					value: value ?? "",
					options: [{ value: "", label: anyLabel }, ...options],
					onChange: (next) => onChange(options.find((option) => option.value === next)?.value ?? null),
				},
			]}
			trigger={(trigger) => (
				<Button {...trigger} tone="bare" size="s" aria-label={`${label}: ${shown}`}>
					{shown}
				</Button>
			)}
		/>
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
				<Choice
					label={messages.provider}
					anyLabel={messages.anyProvider}
					value={filter.provider}
					options={assistants.map(({ id, name }) => ({ value: id, label: messages.asked(name) }))}
					onChange={(provider) => onChange({ ...filter, provider })}
				/>
				<Choice<Period>
					label={messages.period}
					anyLabel={messages.anyTime}
					value={filter.period}
					options={PERIODS.map((period) => ({ value: period, label: messages.periods[period] }))}
					onChange={(period) => onChange({ ...filter, period })}
				/>
			</div>
		</div>
	);
}
