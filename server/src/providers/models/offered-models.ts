import type { AssistantModel, ModelList } from "@parallax/contract";
import type { AssistantDefinition } from "../definition.ts";
import type { ModelFacts } from "../prices/price-of.ts";
import type { DefaultModel } from "./default-model.ts";
import type { ListedModel, ListedModels } from "./listed-model.ts";

const unlisted = ({ id, name }: DefaultModel): ListedModel => ({
	...{ id, name, aliases: [], createdAt: null, endsOn: null, contextTokens: null, price: null },
	...{ images: null, documents: null, search: null, reasoning: null },
});

/** All dated copies share one published name, so it is used only for the model without a date. */
function nameOf({ id, name }: ListedModel, published: string | null, current: DefaultModel): string {
	if (id === current.id && current.name !== id) return current.name;
	const isPlain = published !== null && /\p{Lu}/u.test(published) && !/-\d{4}/.test(id);
	return name ?? (isPlain ? published : id);
}

function offered(
	model: ListedModel,
	facts: ModelFacts,
	current: DefaultModel,
	sees: AssistantDefinition["sees"],
): AssistantModel {
	const { id, search, reasoning } = model;
	const images = model.images ?? sees?.includes("images") ?? null;
	const documents = model.documents ?? sees?.includes("documents") ?? null;
	const published = facts.published(id);
	const price = facts.priceOf(id);
	return {
		id,
		name: nameOf(model, published?.name ?? null, current),
		contextTokens: model.contextTokens ?? published?.contextTokens ?? null,
		inputUsdPerMTok: price?.input ?? null,
		outputUsdPerMTok: price?.output ?? null,
		images,
		documents,
		search,
		reasoning,
		isDefault: id === current.id,
	};
}

/** The selectable models of an assistant: the configured ones, or else those of its list, newest first. */
export function offeredModels(
	{ models: named, sees }: Pick<AssistantDefinition, "models" | "sees">,
	current: DefaultModel,
	models: ListedModels,
	facts: ModelFacts,
): ModelList {
	const known = models.current() ?? [];
	const find = (id: string) => known.find((model) => model.id === id) ?? unlisted({ id, name: id });
	const listed = named.length > 0 ? named.map(find) : known;
	const state = models.state();
	// A setting may name a model that is not listed.
	const all = listed.some(({ id }) => id === current.id) ? listed : [unlisted(current), ...listed];
	return {
		models: all.map((model) => offered(model, facts, current, sees)),
		from: state === null ? "catalogue" : state.isFresh ? "vendor" : "kept",
		at: state === null ? null : new Date(state.readAt).toISOString(),
	};
}
