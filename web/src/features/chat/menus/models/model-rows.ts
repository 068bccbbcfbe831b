import type { AssistantModel } from "@parallax/contract";
import { menuMessages as messages } from "../menu-messages.ts";
import { findModels, unlistedId } from "./model-list.ts";

/** One line of the menu. */
export interface ModelRow {
	readonly key: string;
	readonly id: string;
	/** Null where the list does not have it. */
	readonly model: AssistantModel | null;
	/** The head above it, where a group begins. */
	readonly group: string | null;
	/** Typed, and not in the list. */
	readonly isTyped: boolean;
}

/** A list that is no longer than this shows all at once. */
const SHORT_LIST = 8;

function grouped(rows: readonly Omit<ModelRow, "group">[], group: string): ModelRow[] {
	return rows.map((row, place) => ({ ...row, group: place === 0 ? group : null }));
}

/** What the menu lists: recent choices, then the models in the order of their list, then what was typed itself. */
export function modelRows(models: readonly AssistantModel[], recent: readonly string[], typed: string): ModelRow[] {
	const listed = findModels(models, typed).map((model) => ({ key: model.id, id: model.id, model, isTyped: false }));
	if (typed.trim() === "") {
		if (recent.length === 0 || models.length <= SHORT_LIST) return listed.map((row) => ({ ...row, group: null }));
		const again = recent.map((id) => {
			const model = models.find((each) => each.id === id) ?? null;
			return { key: `recent ${id}`, id, model, isTyped: false };
		});
		return [...grouped(again, messages.models.recent), ...grouped(listed, messages.models.all)];
	}
	const id = unlistedId(models, typed);
	return [
		...listed.map((row) => ({ ...row, group: null })),
		...(id ? [{ key: "typed", id, model: null, group: null, isTyped: true }] : []),
	];
}
