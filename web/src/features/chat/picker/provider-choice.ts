import { type AskOptions, type Provider, SEATS_MOST } from "@parallax/contract";
import { beforeAnew } from "../../../lib/page/page-age.ts";
import { kept } from "../../../lib/stored/kept.ts";

/** One column that can be asked, as a person arranged it. */
export interface Column extends Readonly<AskOptions> {
	/** The assistant's id, with a number for a further column of it. */
	readonly key: string;
	readonly provider: Provider["id"];
	readonly isOn: boolean;
	/** The model's name, where its list says one. */
	readonly modelName?: string | undefined;
	/** 'temperature 0.2 · instructions': what it is asked with besides. */
	readonly note?: string | undefined;
	readonly name?: string | undefined;
	readonly system?: string | undefined;
}

const isId = (stored: unknown): stored is string => typeof stored === "string";

const isColumn = (stored: unknown): stored is Column => isId((stored as Partial<Column> | null)?.key);

/** What a browser may hold under this name, read as a list of what passes the check. */
const keptList = <T>(name: string, isOne: (stored: unknown) => stored is T) =>
	kept("browser", name, (stored): readonly T[] => (Array.isArray(stored) ? stored.filter(isOne) : []));

/** All columns, chosen or not, as they were arranged last; empty before anything was chosen. */
export const columnChoice = keptList("columns", isColumn);

/** What earlier versions kept instead: the ids of the chosen assistants. */
const providerChoice = keptList("providers", isId);

/** Whom a person asks who never chose. */
const DEFAULT_COUNT = 4;

/** Whether the assistant is asked when it can be: as remembered, else the first ones. */
function isWanted(id: string, assistants: readonly Provider[], remembered: readonly string[]): boolean {
	if (assistants.some((each) => remembered.includes(each.id))) return remembered.includes(id);
	return assistants.findIndex((each) => each.id === id) < DEFAULT_COUNT;
}

/** While the assistants are not known: room for four. */
const PLACES: readonly Column[] = [..."1234"].map((key) => ({ key, provider: key, isOn: false }));

const isKnown = ({ provider }: Column, assistants: readonly Provider[]): boolean =>
	assistants.some(({ id }) => id === provider);

/** All columns to choose from: as they were arranged, then the assistants that have none, which are off. */
export function allColumns(assistants: readonly Provider[], arranged: readonly Column[]): readonly Column[] {
	const known = arranged.filter((column) => isKnown(column, assistants));
	const others = assistants.filter(({ id }) => !known.some(({ provider }) => provider === id));
	return [...known, ...others.map(({ id }) => ({ key: id, provider: id, isOn: false }))];
}

/** As remembered. Where none of those can be asked, the default ones are on, and the arrangement stays. */
export function columnsFor(assistants: readonly Provider[], remembered: readonly Column[]): readonly Column[] {
	if (assistants.length === 0) return remembered.length > 0 ? remembered : PLACES;
	const columns = allColumns(assistants, remembered);
	if (askedOf(columns, assistants).length > 0) return columns;
	const ids = providerChoice.read();
	const isFirst = (column: Column) => columns.find(({ provider }) => provider === column.provider) === column;
	return columns.map((column) =>
		isFirst(column) && isWanted(column.provider, assistants, ids) ? { ...column, isOn: true } : column,
	);
}

/** Those that have no place on the page, since their assistants are missing now. */
export const missingOf = (assistants: readonly Provider[], remembered: readonly Column[]): readonly Column[] =>
	remembered.filter((column) => !isKnown(column, assistants));

// Names and instructions are not for the next person who uses this browser.
beforeAnew(() =>
	columnChoice.write(
		columnChoice.read().map(({ key, provider, isOn, model, modelName }) => ({ key, provider, isOn, model, modelName })),
	),
);

/** Those of them that are asked. */
export const askedOf = (columns: readonly Column[], assistants: readonly Provider[]): readonly Column[] =>
	columns
		.filter(({ isOn, provider }) => isOn && assistants.some(({ id, available }) => available && id === provider))
		.slice(0, SEATS_MOST);
