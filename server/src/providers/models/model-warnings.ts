import { builtInAssistant } from "../built-in-assistants.ts";
import type { Assistant } from "../port.ts";
import { CEILING } from "../prices/price.ts";

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
		.filter(({ demo, model, priceOf }) => !demo && priceOf(model) === null)
		.map(
			({ model, name }) =>
				`The price of ${model} (${name}) is unknown: DAILY_BUDGET_USD assumes $${CEILING.input} per million input tokens and $${CEILING.output} per million output tokens.`,
		);
