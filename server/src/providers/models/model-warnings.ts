import { builtInAssistant } from "../built-in-assistants.ts";
import type { Assistant } from "../port.ts";
import { CEILING } from "../prices/price.ts";
import { SHORT_LIST } from "./default-model.ts";

/** One sentence for each real assistant whose model was withdrawn by its vendor. */
export function withdrawnModels(assistants: readonly Assistant[], today: Date): string[] {
	const date = today.toISOString().slice(0, 10);
	return assistants.flatMap(({ id, demo, model }) => {
		const builtIn = builtInAssistant(id);
		if (!builtIn || demo || model !== builtIn.model) return [];
		const { subtitle, modelEndsOn, env } = builtIn;
		if (modelEndsOn === null || modelEndsOn > date) return [];
		return [
			`${subtitle} was withdrawn by its vendor on ${modelEndsOn}: set ${env}_MODEL to a model that your key may use.`,
		];
	});
}

/** One sentence for each real assistant whose model has no known price. */
export const unpricedModels = (assistants: readonly Assistant[]): string[] =>
	assistants
		.filter(({ demo, model, priceOf }) => !demo && model !== "" && priceOf(model) === null)
		.map(
			({ model, name }) =>
				`The price of ${model} (${name}) is unknown: DAILY_BUDGET_USD assumes $${CEILING.input} per million input tokens and $${CEILING.output} per million output tokens.`,
		);

/** One sentence for each added assistant whose default the operator left to a long list. */
export const longLists = (assistants: readonly Assistant[]): string[] =>
	assistants.flatMap(({ id, name, model, address, modelList }) => {
		const count = address?.models.current()?.length ?? 0;
		if (builtInAssistant(id) || count <= SHORT_LIST || modelList().models.length < count) return [];
		return [
			`${name} lists ${count} models and its entry in ASSISTANTS_FILE names none: ${model} is asked unless people choose another. Name the models to offer in "models", the default first.`,
		];
	});
