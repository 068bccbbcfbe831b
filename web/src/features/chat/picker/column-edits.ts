import type { AssistantModel } from "@parallax/contract";
import type { SeatParameters } from "../menus/menu-parts.ts";
import { freeKey, noteOf, withoutUndefined } from "./asked-seats.ts";
import { nextModel } from "./next-model.ts";
import type { Column } from "./provider-choice.ts";

type Columns = readonly Column[];

const updateColumn = (columns: Columns, key: string, change: Partial<Column>): Columns =>
	columns.map((column) => (column.key === key ? withoutUndefined({ ...column, ...change }) : column));

/** The column that is added for an assistant: one that is off, else another one, with a model that no column has. */
export function addedColumn(
	columns: Columns,
	provider: Column["provider"],
	models: readonly AssistantModel[] = [],
): Column {
	const own = columns.filter((column) => column.provider === provider);
	const offColumn = own.find(({ isOn }) => !isOn);
	if (offColumn) return { ...offColumn, isOn: true };
	const next = nextModel(models, own);
	const model = next && !next.isDefault ? { model: next.id, modelName: next.name } : {};
	return { key: freeKey(provider, columns), provider, isOn: true, ...model };
}

/** The columns with an added one: in the place of the same column that was off, or after the last one that is on. */
export function withColumn(columns: Columns, added: Column): Columns {
	const same = columns.findIndex(({ key }) => key === added.key);
	if (same >= 0) return columns.with(same, added);
	return columns.toSpliced(columns.findLastIndex(({ isOn }) => isOn) + 1, 0, added);
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
