import type { SeatParameters } from "../menus/menu-parts.ts";
import { freeKey, noteOf, withoutUndefined } from "./asked-seats.ts";
import type { Column } from "./provider-choice.ts";

type Columns = readonly Column[];

const updateColumn = (columns: Columns, key: string, change: Partial<Column>): Columns =>
	columns.map((column) => (column.key === key ? withoutUndefined({ ...column, ...change }) : column));

/** Adds a column of the assistant: switches on one that is off, else appends another one. */
export function addColumn(columns: Columns, provider: Column["provider"]): Columns {
	const offColumn = columns.find((column) => column.provider === provider && !column.isOn);
	if (offColumn) return updateColumn(columns, offColumn.key, { isOn: true });
	return [...columns, { key: freeKey(provider, columns), provider, isOn: true }];
}

/** Inserts a copy right after the column, without its name, because names are unique. */
export function duplicateColumn(columns: Columns, key: string): Columns {
	return columns.flatMap((column) => {
		if (column.key !== key) return [column];
		const copy = { ...column, key: freeKey(column.provider, columns), name: undefined, isOn: true };
		return [column, withoutUndefined(copy)];
	});
}

/** Removes a column if its assistant has another one; otherwise the column stays and is switched off. */
export function removeColumn(columns: Columns, key: string): Columns {
	const column = columns.find((each) => each.key === key);
	if (!column) return columns;
	const hasSiblings = columns.filter(({ provider }) => provider === column.provider).length > 1;
	const plain = { key, provider: column.provider, isOn: false };
	return hasSiblings
		? columns.filter((each) => each !== column)
		: columns.map((each) => (each === column ? plain : each));
}

/** Moves the column to the index of another one. */
export function moveColumn(columns: Columns, key: string, target: string): Columns {
	const from = columns.findIndex((column) => column.key === key);
	const to = columns.findIndex((column) => column.key === target);
	const moved = columns[from];
	if (!moved || to < 0) return columns;
	return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Sets the model. `undefined` means the default model: the column then follows the assistant's setting. */
export const setModel = (
	columns: Columns,
	key: string,
	model: string | undefined,
	modelName?: string | null,
): Columns =>
	updateColumn(columns, key, { model, modelName: model === undefined ? undefined : (modelName ?? undefined) });

export function setParameters(columns: Columns, key: string, parameters: SeatParameters): Columns {
	const { name, system, temperature, effort } = parameters;
	const note = noteOf({ temperature, effort, system });
	return updateColumn(columns, key, { name, system, temperature, effort, note });
}
