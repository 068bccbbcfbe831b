import type { AssistantModel } from "@parallax/contract";
import { menuMessages as messages } from "../menu-messages.ts";
import { findModels, unlistedId } from "./model-list.ts";

/** One line of the menu. */
export interface ModelRow {
	readonly key: string;
	readonly id: string;
	/** Null when the model is not in the list. */
	readonly model: AssistantModel | null;
	/** The group heading above this row, if a group begins here. */
	readonly group: string | null;
	/** True for a typed ID that is not in the list. */
	readonly isTyped: boolean;
}

/** Lists up to this length need no group of recent choices. */
const SHORT_LIST = 8;

function withGroup(rows: readonly Omit<ModelRow, "group">[], group: string): ModelRow[] {
	return rows.map((row, index) => ({ ...row, group: index === 0 ? group : null }));
}

/** The rows of the menu: recent choices, then the models in the order of their list, then the typed ID. */
export function modelRows(models: readonly AssistantModel[], recent: readonly string[], typed: string): ModelRow[] {
	const listed = findModels(models, typed).map((model) => ({ key: model.id, id: model.id, model, isTyped: false }));
	if (typed.trim() === "") {
		if (recent.length === 0 || models.length <= SHORT_LIST) return listed.map((row) => ({ ...row, group: null }));
		const recentRows = recent.map((id) => {
			const model = models.find((each) => each.id === id) ?? null;
			return { key: `recent ${id}`, id, model, isTyped: false };
		});
		return [...withGroup(recentRows, messages.models.recent), ...withGroup(listed, messages.models.all)];
	}
	const id = unlistedId(models, typed);
	return [
		...listed.map((row) => ({ ...row, group: null })),
		...(id ? [{ key: "typed", id, model: null, group: null, isTyped: true }] : []),
	];
}
