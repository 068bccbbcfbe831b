import { type BuiltInAssistant, builtInAssistant } from "../built-in-assistants.ts";
import type { AssistantDefinition } from "../definition.ts";
import { isListed, type ListedModel, type ListedModels } from "./listed-model.ts";
import { modelByList, specifiedModel } from "./succession.ts";

/** The model that is used when a call names none. */
export interface DefaultModel {
	readonly id: string;
	/** The display name. */
	readonly name: string;
}

/** Derives a display name, such as 'GPT-6.2 Sol' or 'Grok 4.7', for vendors that list only IDs. */
function displayName(id: string): string {
	const words = id
		.replace(/-(\d{8}|\d{4})$/, "")
		.split("-")
		.map((word) => (/^\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));
	return id.startsWith("gpt-") ? `GPT-${words.slice(1).join(" ")}` : words.join(" ");
}

const catalogueModel = ({ model, subtitle }: BuiltInAssistant): DefaultModel => ({ id: model, name: subtitle });

/** The model by the vendor's list, ignoring the settings. */
function builtInModelFromList(
	builtIn: BuiltInAssistant,
	listed: readonly ListedModel[],
	today: string,
): DefaultModel | null {
	const specifiedEndsOn = builtIn.model === specifiedModel(builtIn.id) ? builtIn.modelEndsOn : null;
	const found = modelByList(builtIn.id, listed, today, specifiedEndsOn);
	if (!found) return null;
	if (found.id === builtIn.model) return catalogueModel(builtIn);
	return { id: found.id, name: found.name ?? displayName(found.id) };
}

/** The successor by the list alone; null when the list has no model for this assistant. */
export function successorFrom(
	definition: Pick<AssistantDefinition, "id" | "models">,
	listed: readonly ListedModel[],
	today: string,
): DefaultModel | null {
	const builtIn = builtInAssistant(definition.id);
	if (builtIn) return builtInModelFromList(builtIn, listed, today);
	const named = definition.models.find((model) => isListed(listed, model));
	const id = named ?? (definition.models.length === 0 ? listed[0]?.id : undefined);
	return id === undefined ? null : { id, name: listed.find((one) => one.id === id)?.name ?? id };
}

/** A built-in assistant's current model: from the setting unless the vendor refused it, the list, or the catalogue. */
export function builtInModel(
	builtIn: BuiltInAssistant,
	named: string | undefined,
	models: ListedModels,
	today: string,
): DefaultModel {
	const catalogue = catalogueModel(builtIn);
	if (named !== undefined && !models.isUnavailable(named))
		return named === catalogue.id ? catalogue : { id: named, name: named };
	const listed = models.current();
	return (listed && builtInModelFromList(builtIn, listed, today)) ?? catalogue;
}

/** An added assistant's current model; null when it has no configured model and its list has never been read. */
export function addedModel(definition: Pick<AssistantDefinition, "models">, models: ListedModels): DefaultModel | null {
	const listed = models.current() ?? [];
	const id = definition.models.find((model) => !models.isUnavailable(model)) ?? listed[0]?.id ?? definition.models[0];
	if (id === undefined) return null;
	return { id, name: listed.find((model) => model.id === id)?.name ?? id };
}
