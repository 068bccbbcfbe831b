import type { Assistant } from "../port.ts";
import type { Price } from "../prices/price.ts";

/** A model as the list of an address describes it; null is what the list does not say. */
export interface ListedModel {
	readonly id: string;
	readonly name: string | null;
	/** Other IDs by which the vendor knows it. */
	readonly aliases: readonly string[];
	/** In milliseconds. */
	readonly createdAt: number | null;
	/** The day on which the vendor withdraws it, as YYYY-MM-DD. */
	readonly endsOn: string | null;
	readonly contextTokens: number | null;
	readonly price: Price | null;
	readonly images: boolean | null;
	readonly documents: boolean | null;
	readonly search: boolean | null;
	readonly reasoning: boolean | null;
}

/** An address whose list can be read, and the key that reads it. */
export interface ListSource {
	readonly assistant: string;
	readonly baseUrl: string;
	readonly apiKey: string | undefined;
	/** Rejects when the list cannot be read. */
	read(signal: AbortSignal): Promise<readonly ListedModel[]>;
}

/** How current a list is. */
export interface ListState {
	readonly readAt: number;
	/** False when the vendor could not be reached for a newer one. */
	readonly isFresh: boolean;
}

/** The models that one address lists, as the server knows them. */
export interface ListedModels {
	/** Newest first; null before any list was read. */
	current(): readonly ListedModel[] | null;
	/** Null before any list was read. */
	state(): ListState | null;
	/** True after the vendor refused the model as unknown and its list did not have it either. */
	isGone(model: string): boolean;
	/** The vendor answered that it does not know this model: reads the list again. Null when it cannot be read. */
	afterRefusal(model: string, signal: AbortSignal, paidBy: Assistant["paidBy"]): Promise<readonly ListedModel[] | null>;
}

/** For assistants whose address is not read. */
export const NO_LIST: ListedModels = {
	current: () => null,
	state: () => null,
	isGone: () => false,
	afterRefusal: async () => null,
};

const indexes = new WeakMap<readonly ListedModel[], ReadonlyMap<string, ListedModel>>();

/** The model of that ID, or with that alias. A list is indexed once, since every model of it may be looked up. */
export function findListed(models: readonly ListedModel[], id: string): ListedModel | undefined {
	let index = indexes.get(models);
	if (!index) {
		const named = (names: (model: ListedModel) => readonly string[]) =>
			models.flatMap((model) => names(model).map((name) => [name, model] as const));
		index = new Map([...named(({ aliases }) => aliases), ...named(({ id: own }) => [own])]);
		indexes.set(models, index);
	}
	return index.get(id);
}

export const isListed = (models: readonly ListedModel[], id: string): boolean => findListed(models, id) !== undefined;
