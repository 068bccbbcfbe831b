import type { AssistantModel, ModelList } from "@parallax/contract";
import type { AssistantDefinition } from "../definition.ts";
import type { ModelFacts } from "../prices/price-of.ts";
import type { DefaultModel } from "./default-model.ts";
import { findListed, type ListedModel, type ListedModels } from "./listed-model.ts";

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

function offered(model: ListedModel, { sees, searches, current, facts }: Offering): AssistantModel {
	const { id, reasoning } = model;
	const search = searches === false ? false : model.search;
	const catalogued = facts.cataloguedAbilities(id);
	const images = model.images ?? sees?.includes("images") ?? catalogued.images;
	const documents = model.documents ?? sees?.includes("documents") ?? catalogued.documents;
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

interface Offering extends Pick<AssistantDefinition, "models" | "sees"> {
	/** Whether its protocol has a search that this server uses; absent for a demonstration. */
	readonly searches?: boolean;
	readonly current: DefaultModel;
	readonly facts: ModelFacts;
}

function offeredFrom(known: readonly ListedModel[], offering: Offering) {
	const { models: named, current } = offering;
	const find = (id: string) => {
		const found = findListed(known, id);
		return found?.id === id ? found : unlisted({ id, name: id });
	};
	const listed = named.length > 0 ? named.map(find) : known;
	// A setting may name a model that is not listed.
	const isListed = current.id === "" || listed.some(({ id }) => id === current.id);
	const all = isListed ? listed : [unlisted(current), ...listed];
	return all.map((model) => offered(model, offering));
}

const MAX_OFFERS = 8;

/** The offered models by list, since a list of hundreds takes long to combine with the published prices. */
const offers = new WeakMap<readonly ListedModel[], Map<string, readonly AssistantModel[]>>();

/** Made once for a list, default model and day, on which announced prices can change. */
function offeredOnce(known: readonly ListedModel[], offering: Offering): readonly AssistantModel[] {
	const { models, sees, searches, current, facts } = offering;
	const made = offers.get(known) ?? new Map<string, readonly AssistantModel[]>();
	offers.set(known, made);
	const day = new Date().toISOString().slice(0, 10);
	const key = JSON.stringify([day, current, models, sees, searches, facts.isFree]);
	const found = made.get(key) ?? offeredFrom(known, offering);
	if (made.size >= MAX_OFFERS) made.clear();
	made.set(key, found);
	return found;
}

const NOTHING_KNOWN: readonly ListedModel[] = [];

/** The selectable models of an assistant: the configured ones, or else those of its list, newest first. */
export function offeredModels(
	{ models: named, sees, searches }: Pick<AssistantDefinition, "models" | "sees"> & Pick<Offering, "searches">,
	current: DefaultModel,
	models: ListedModels,
	facts: ModelFacts,
): ModelList {
	const known = models.current();
	const offering = {
		models: named,
		...(sees && { sees }),
		...(searches !== undefined && { searches }),
		current,
		facts,
	};
	const state = models.state();
	return {
		models: [...(known ? offeredOnce(known, offering) : offeredFrom(NOTHING_KNOWN, offering))],
		from: state === null ? "catalogue" : state.isFresh ? "vendor" : "kept",
		at: state === null ? null : new Date(state.readAt).toISOString(),
	};
}
