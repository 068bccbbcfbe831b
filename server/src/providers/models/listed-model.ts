import type { Assistant } from "../port.ts";
import type { Price } from "../prices/price.ts";

/** A model in the list of an address; null means that the list does not contain the value. */
export interface ListedModel {
	readonly id: string;
	readonly name: string | null;
	/** Other IDs that the vendor accepts for it. */
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

/** An address with a model list, and the key for reading it. */
export interface ListSource {
	readonly assistant: string;
	readonly baseUrl: string;
	readonly apiKey: string | undefined;
	/** Rejects when the list cannot be read. */
	read(signal: AbortSignal): Promise<readonly ListedModel[]>;
}

/** When a list was read, and whether it is current. */
export interface ListState {
	readonly readAt: number;
	/** False when the server could not refresh the list. */
	readonly isFresh: boolean;
}

/** The server's copy of the model list of one address. */
export interface ListedModels {
	/** Newest first; null before a list has been read. */
	current(): readonly ListedModel[] | null;
	/** Null before any list was read. */
	state(): ListState | null;
	/** True when the vendor has refused the model as unknown and does not list it. */
	isUnavailable(model: string): boolean;
	/** Reads the list again after the vendor refused this model as unknown; null when the list cannot be read. */
	rereadAfterRefusal(
		model: string,
		signal: AbortSignal,
		paidBy: Assistant["paidBy"],
	): Promise<readonly ListedModel[] | null>;
}

/** For assistants without a model list. */
export const NO_LIST: ListedModels = {
	current: () => null,
	state: () => null,
	isUnavailable: () => false,
	rereadAfterRefusal: async () => null,
};

const indexes = new WeakMap<readonly ListedModel[], ReadonlyMap<string, ListedModel>>();

/** The model with this ID or alias. Each list is indexed once, because callers may look up every model of it. */
export function findListed(models: readonly ListedModel[], id: string): ListedModel | undefined {
	let index = indexes.get(models);
	if (!index) {
		const named = (names: (model: ListedModel) => readonly string[]) =>
			models.flatMap((model) => names(model).map((name) => [name, model] as const));
		index = new Map([...named(({ aliases }) => aliases), ...named(({ id: ownId }) => [ownId])]);
		indexes.set(models, index);
	}
	return index.get(id);
}

export const isListed = (models: readonly ListedModel[], id: string): boolean => findListed(models, id) !== undefined;
