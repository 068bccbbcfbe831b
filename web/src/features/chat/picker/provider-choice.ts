import { type AskOptions, isPasted, MAX_SEATS, type Provider } from "@parallax/contract";
import { beforeRemount } from "../../../lib/page/page-remount.ts";
import { storedValue } from "../../../lib/stored/stored-value.ts";
import { messages } from "../messages.ts";

/** One column to choose from, as the user arranged it. */
export interface Column extends Readonly<AskOptions> {
	/** The assistant's id; further columns of the same assistant add a number. */
	readonly key: string;
	readonly provider: Provider["id"];
	readonly isOn: boolean;
	/** The model's name, if the model list has one. */
	readonly modelName?: string | undefined;
	/** A short note about the other parameters: 'temperature 0.2 · instructions'. */
	readonly note?: string | undefined;
	readonly name?: string | undefined;
	readonly system?: string | undefined;
	/** The answer, in a column that was pasted. */
	readonly text?: string | undefined;
}

const isId = (stored: unknown): stored is string => typeof stored === "string";

const isColumn = (stored: unknown): stored is Column => isId((stored as Partial<Column> | null)?.key);

/** A list stored in the browser. Entries that fail the check are dropped when it is read. */
const storedList = <T>(scope: "tab" | "browser", name: string, isEntry: (stored: unknown) => stored is T) =>
	storedValue(scope, name, (stored): readonly T[] => (Array.isArray(stored) ? stored.filter(isEntry) : []));

/** The stored arrangement of all columns, chosen or not; empty before the user's first choice. */
export const columnChoice = storedList("browser", "columns", isColumn);

/** Pasted answers belong to the draft of the start page, so they are stored as it is. */
export const pastedDraft = storedList("tab", "pasted", isColumn);

/** The storage format of earlier versions: the ids of the chosen assistants. */
const providerChoice = storedList("browser", "providers", isId);

/** How many assistants are chosen by default. */
const DEFAULT_COUNT = 4;

/**
 * The assistants that new columns are offered for. The connected ones stand before the demonstrations, as far as the
 * built-in ones keep their order.
 */
export function offeredOf(assistants: readonly Provider[]): readonly Provider[] {
	const last = assistants.findLastIndex(({ logo, demo }) => logo && !demo);
	const isLate = assistants.map(({ demo }, index) => demo && index > last);
	return [false, true].flatMap((late) => assistants.filter(({ hidden }, index) => !hidden && isLate[index] === late));
}

/** The IDs that are on before any choice: the first connected assistants if one can be asked, or else the first of all. */
function initialIds(assistants: readonly Provider[]): readonly string[] {
	const connected = assistants.filter(({ demo }) => !demo);
	const first = connected.some(({ available }) => available) ? connected : assistants;
	return first.slice(0, DEFAULT_COUNT).map(({ id }) => id);
}

/** True for an assistant that is remembered as chosen; if none is remembered, for the initial ones. */
function isInitiallyOn(id: string, assistants: readonly Provider[], remembered: readonly string[]): boolean {
	if (assistants.some((each) => remembered.includes(each.id))) return remembered.includes(id);
	return initialIds(assistants).includes(id);
}

/** In the place of the assistant of a pasted answer. */
export const PASTED_ASSISTANT = {
	name: messages.pasted,
	logo: "pasted",
	tint: "",
	demo: false,
	available: true,
	description: undefined,
	subtitle: "",
} as const;

/** Four placeholders, shown until the assistants are loaded. */
const PLACEHOLDERS: readonly Column[] = [..."1234"].map((key) => ({ key, provider: key, isOn: false }));

const isKnown = (column: Column, assistants: readonly Provider[]): boolean =>
	isPasted(column) || assistants.some(({ id }) => id === column.provider);

/** All columns to choose from: first the arranged ones, then one that is off for each other assistant. */
export function allColumns(assistants: readonly Provider[], arranged: readonly Column[]): readonly Column[] {
	const known = arranged.filter((column) => isKnown(column, assistants));
	const others = offeredOf(assistants).filter(({ id }) => !known.some(({ provider }) => provider === id));
	return [...known, ...others.map(({ id }) => ({ key: id, provider: id, isOn: false }))];
}

/** The remembered columns. If none of them can be asked, the default ones are switched on in the same arrangement. */
export function columnsFor(all: readonly Provider[], remembered: readonly Column[]): readonly Column[] {
	if (all.length === 0) return remembered.length > 0 ? remembered : PLACEHOLDERS;
	const assistants = offeredOf(all);
	const columns = allColumns(assistants, remembered);
	if (askedOf(columns, assistants).length > 0) return columns;
	const ids = providerChoice.read();
	const isFirst = (column: Column) => columns.find(({ provider }) => provider === column.provider) === column;
	return columns.map((column) =>
		isFirst(column) && isInitiallyOn(column.provider, assistants, ids) ? { ...column, isOn: true } : column,
	);
}

/** The remembered columns that are not shown, because their assistants are missing now. */
export const unavailableColumns = (assistants: readonly Provider[], remembered: readonly Column[]): readonly Column[] =>
	remembered.filter((column) => !isKnown(column, offeredOf(assistants)));

// Names and instructions must not be visible to the next user of this browser.
beforeRemount(() =>
	columnChoice.write(
		columnChoice.read().map(({ key, provider, isOn, model, modelName }) => ({ key, provider, isOn, model, modelName })),
	),
);

/** The columns that are asked. */
export const askedOf = (columns: readonly Column[], assistants: readonly Provider[]): readonly Column[] =>
	columns
		.filter(
			(column) =>
				column.isOn &&
				(isPasted(column) || assistants.some(({ id, available }) => available && id === column.provider)),
		)
		.slice(0, MAX_SEATS);
