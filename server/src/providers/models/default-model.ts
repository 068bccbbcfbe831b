import { type BuiltInAssistant, builtInAssistant } from "../built-in-assistants.ts";
import type { AssistantDefinition } from "../definition.ts";
import type { Price } from "../prices/price.ts";
import { findTagged, isListed, type ListedModel, type ListedModels } from "./listed-model.ts";
import { modelByList, specifiedModel } from "./succession.ts";

/** The model that is used when a call names none. */
export interface DefaultModel {
	readonly id: string;
	/** The display name. */
	readonly name: string;
}

/** The model of an added assistant without configured models, until its list has been read. */
export const UNKNOWN_MODEL: DefaultModel = { id: "", name: "no model yet" };

/** Requested from an address whose list cannot be read, because some servers answer every name with their only model. */
export const PLACEHOLDER_MODEL = "default";

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

/** Lists up to this length are of a machine with models of its owner's choice; longer ones are of a marketplace. */
export const SHORT_LIST = 50;
/** The highest price of a default model that the operator did not choose. */
const MAX_DEFAULT_OUTPUT_USD = 15;

/** The results by list, because a long one is searched for each page and its prices do not change. */
const firstAffordable = new WeakMap<readonly ListedModel[], ListedModel>();

/** The default of a list: its first model; of a long list, the newest one that is known not to be expensive. */
function firstOf(listed: readonly ListedModel[], priceOf: (model: string) => Price | null): ListedModel | undefined {
	if (listed.length <= SHORT_LIST) return listed[0];
	const isAffordable = ({ id }: ListedModel) => {
		const price = priceOf(id);
		return price !== null && price.output <= MAX_DEFAULT_OUTPUT_USD;
	};
	const known = firstAffordable.get(listed) ?? listed.find(isAffordable) ?? listed[0];
	if (known) firstAffordable.set(listed, known);
	return known;
}

const modelNamed = (id: string, listed: readonly ListedModel[]): DefaultModel => ({
	id,
	name: listed.find((model) => model.id === id)?.name ?? id,
});

/** The successor by the list alone; null when the list has no model for this assistant. */
export function successorFrom(
	definition: Pick<AssistantDefinition, "id" | "models">,
	listed: readonly ListedModel[],
	today: string,
	priceOf: (model: string) => Price | null,
): DefaultModel | null {
	const builtIn = builtInAssistant(definition.id);
	if (builtIn) return builtInModelFromList(builtIn, listed, today);
	const named = definition.models.find((model) => isListed(listed, model));
	const id = named ?? (definition.models.length === 0 ? firstOf(listed, priceOf)?.id : undefined);
	return id === undefined ? null : modelNamed(id, listed);
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
export function addedModel(
	definition: Pick<AssistantDefinition, "models">,
	models: ListedModels,
	priceOf: (model: string) => Price | null,
): DefaultModel | null {
	const listed = models.current() ?? [];
	const available = (id: string) => (models.isUnavailable(id) ? findTagged(listed, id)?.id : id);
	const named = definition.models.map(available).find((id) => id !== undefined);
	const id = named ?? firstOf(listed, priceOf)?.id ?? definition.models[0];
	return id === undefined ? null : modelNamed(id, listed);
}
