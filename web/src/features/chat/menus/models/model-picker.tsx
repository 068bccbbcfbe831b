import "./model-picker.css";
import type { ModelList, Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { Skeleton } from "../../../../ui/loading/skeleton.tsx";
import { Icon } from "../../../../ui/marks/icon.tsx";
import { menuMessages as messages } from "../menu-messages.ts";
import { originOf } from "./model-list.ts";
import { modelsQuery } from "./model-names.ts";
import { ModelOption } from "./model-option.tsx";
import { type ModelRow, modelRows } from "./model-rows.ts";
import { recentModels, rememberModel } from "./recent-models.ts";
import { useReadAgain } from "./use-read-again.ts";

const texts = messages.models;

export interface ChosenModel {
	readonly id: string;
	/** Null when the model is not in the list. */
	readonly name: string | null;
	/** True for the model used when the request names none. */
	readonly isDefault: boolean;
}

export interface ModelPickerProps {
	readonly assistant: Pick<Provider, "id" | "name">;
	/** The model in use. */
	readonly current: string | null;
	readonly onChoose: (model: ChosenModel) => void;
}

const NO_MODELS: ModelList["models"] = [];

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** More than the menu shows without scrolling. */
const INITIAL_ROWS = 30;

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 8;

/** The index of the row that a key moves to from `index`; undefined for a key that moves nothing. */
function indexAfter(key: string, index: number, count: number): number | undefined {
	const last = count - 1;
	const moves: Readonly<Record<string, number>> = {
		ArrowDown: index === last ? 0 : index + 1,
		ArrowUp: index === 0 ? last : index - 1,
		PageDown: Math.min(last, index + PAGE_ROWS),
		PageUp: Math.max(0, index - PAGE_ROWS),
		Home: 0,
		End: last,
	};
	return moves[key];
}

function Loading() {
	return (
		<div className="model-list" aria-busy="true">
			<p className="vh">{texts.loading}</p>
			{["70%", "55%", "62%", "48%", "66%"].map((width) => (
				<div key={width} className="model-option is-place">
					<span className="model-name">
						<Skeleton width={width} />
					</span>
					<span className="model-facts">
						<Skeleton width="40%" />
					</span>
				</div>
			))}
		</div>
	);
}

const Failed = ({ isFetching, onRetry }: { readonly isFetching: boolean; readonly onRetry: () => void }) => (
	<div className="model-none" role="alert">
		<p>{texts.failed}</p>
		<Button size="s" busy={isFetching} onClick={onRetry}>
			{texts.retry}
		</Button>
	</div>
);

interface ListProps extends Pick<ModelPickerProps, "current"> {
	readonly id: string;
	readonly rows: readonly ModelRow[];
	readonly active: number;
	readonly onHighlight: (index: number) => void;
	readonly onChoose: (row: ModelRow) => void;
}

function List({ id, rows, active, current, onHighlight, onChoose }: ListProps) {
	return (
		<div className="model-list" role="listbox" id={id} aria-label={texts.all}>
			{rows.map((row, index) => (
				<ModelOption
					key={row.key}
					row={row}
					elementId={optionId(id, index)}
					isActive={index === active}
					isCurrent={row.id === current && !row.key.startsWith("recent")}
					index={index}
					onHighlight={onHighlight}
					onChoose={onChoose}
				/>
			))}
		</div>
	);
}

/** The rows for the typed text, and which row is active. */
function useRows(models: ModelList["models"], { assistant, current }: Pick<ModelPickerProps, "assistant" | "current">) {
	const [recent] = useState(() => recentModels(assistant.id));
	const [typed, setTyped] = useState("");
	// The key and not the index, because the list can be read again while the menu is open.
	const [highlighted, setHighlighted] = useState<string | null>(null);
	const searchText = useDeferredValue(typed);
	const rows = useMemo(() => modelRows(models, recent, searchText), [models, recent, searchText]);
	const currentIndex = useMemo(
		() =>
			Math.max(
				0,
				rows.findIndex(({ id }) => id === current),
			),
		[rows, current],
	);
	const highlightedIndex = rows.findIndex(({ key }) => key === highlighted);
	const fallback = Math.min(searchText ? 0 : currentIndex, rows.length - 1);
	const active = highlightedIndex >= 0 ? highlightedIndex : fallback;
	const highlight = useCallback((index: number) => setHighlighted(rows[index]?.key ?? null), [rows]);
	const changeText = (text: string) => {
		setTyped(text);
		setHighlighted(null);
	};
	return { typed, searchText, rows, active, currentIndex, highlight, changeText };
}

interface SearchProps {
	readonly listId: string;
	readonly typed: string;
	readonly active: number;
	readonly onType: (text: string) => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
}

const Search = ({ listId, typed, active, onType, onKeyDown }: SearchProps) => (
	<div className="model-search">
		<Icon name="search" />
		<input
			data-first-focus
			role="combobox"
			aria-expanded
			aria-controls={listId}
			aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
			aria-autocomplete="list"
			aria-label={texts.search}
			placeholder={texts.search}
			autoComplete="off"
			autoCapitalize="off"
			spellCheck={false}
			value={typed}
			onChange={(event) => onType(event.target.value)}
			onKeyDown={onKeyDown}
		/>
	</div>
);

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
	altKey || ctrlKey || metaKey || shiftKey;

/** The models of an assistant. One field serves to search, move through and choose them. */
export function ModelPicker({ assistant, current, onChoose }: ModelPickerProps) {
	const listId = useId();
	const { data, error, refetch, isFetching } = useQuery(modelsQuery(assistant.id));
	const { isReading, problem, result, readAgain } = useReadAgain(assistant.id, current);
	const models = data?.models ?? NO_MODELS;
	const { typed, searchText, rows, active, currentIndex, highlight, changeText } = useRows(models, {
		assistant,
		current,
	});
	// The first rows render at once; the other hundreds follow as a deferred render that does not delay a key.
	const visibleCount = useDeferredValue(rows.length, INITIAL_ROWS);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the current model may be among the deferred rows.
	useLayoutEffect(() => {
		if (data) document.getElementById(optionId(listId, currentIndex))?.scrollIntoView({ block: "nearest" });
	}, [data, listId, currentIndex, visibleCount]);
	const choose = useCallback(
		({ id, model }: ModelRow) => {
			rememberModel(assistant.id, id);
			onChoose({ id, name: model?.name ?? null, isDefault: model?.isDefault ?? false });
		},
		[assistant.id, onChoose],
	);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || hasModifier(event)) return;
		const next = indexAfter(event.key, active, rows.length);
		if (event.key !== "Enter" && (next === undefined || rows.length === 0)) return;
		event.preventDefault();
		const row = rows[active];
		if (next === undefined) {
			// The rows may not match the latest typed text yet.
			if (row && searchText === typed) choose(row);
			return;
		}
		highlight(next);
		document.getElementById(optionId(listId, next))?.scrollIntoView({ block: "nearest" });
	};
	return (
		<div className="models">
			<Search listId={listId} typed={typed} active={active} onType={changeText} onKeyDown={onKeyDown} />
			{!data && !error && <Loading />}
			{error && <Failed isFetching={isFetching} onRetry={() => void refetch()} />}
			{(data || error) && (
				<List
					id={listId}
					rows={rows.slice(0, visibleCount)}
					active={active}
					current={current}
					onHighlight={highlight}
					onChoose={choose}
				/>
			)}
			{data && rows.length === 0 && (
				<p className="model-none">{models.length ? texts.none : (problem ?? texts.unlisted)}</p>
			)}
			<p className="vh" role="status">
				{data && searchText ? texts.found(rows.length) : result}
			</p>
			{data && (
				<div className="model-origin">
					<p>{(models.length > 0 && problem) || originOf(data, Date.now())}</p>
					<Button size="s" tone="bare" busy={isReading} onClick={readAgain}>
						{texts.readAgain}
					</Button>
				</div>
			)}
		</div>
	);
}
