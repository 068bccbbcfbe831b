import type { AssistantModel } from "@parallax/contract";
import type { Column } from "./provider-choice.ts";

/** A price that is unknown counts as higher than a known one. */
const costs = (model: AssistantModel | undefined): number => model?.outputUsdPerMTok ?? Number.POSITIVE_INFINITY;

/** The first model of the list that none of the assistant's columns has and that costs no more than its default. */
export function nextModel(
	models: readonly AssistantModel[],
	columns: readonly Pick<Column, "model">[],
): AssistantModel | undefined {
	const preset = models.find(({ isDefault }) => isDefault);
	const taken = columns.map(({ model }) => model ?? preset?.id);
	return models.find((model) => !taken.includes(model.id) && costs(model) <= costs(preset));
}
