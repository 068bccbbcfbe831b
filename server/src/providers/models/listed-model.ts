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
	afterRefusal(model: string, signal: AbortSignal): Promise<readonly ListedModel[] | null>;
}

/** For assistants whose address is not read. */
export const NO_LIST: ListedModels = {
	current: () => null,
	state: () => null,
	isGone: () => false,
	afterRefusal: async () => null,
};

export const isListed = (models: readonly ListedModel[], id: string): boolean =>
	models.some((model) => model.id === id || model.aliases.includes(id));
