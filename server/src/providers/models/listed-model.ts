import type { Price } from "../prices/price.ts";
import type { ListProblem } from "./lists/list-error.ts";

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

/** Who causes a read: a menu that was opened, or a person who wants the list to be read again. */
export type ReadReason = "menu" | "person";

/** The server's copy of the model list of one address. */
export interface ListedModels {
	/** Newest first; null before a list has been read. */
	current(): readonly ListedModel[] | null;
	/** Null before any list was read. */
	state(): ListState | null;
	/** Why the latest read failed; null after a success and before the first read. */
	problem(): ListProblem | null;
	/** True when the vendor has refused the model as unknown and does not list it. */
	isUnavailable(model: string): boolean;
	/** Leaves out a listed model that the vendor has refused because it cannot chat; not from a list that others use, too. */
	excludeFromChat(model: string, paidBy: "operator" | "person"): void;
	/** Reads the list when there is none and no read was tried a moment ago. Resolves after 5 s at most. */
	readIfMissing(signal: AbortSignal): Promise<void>;
	/** Reads the list for a person, unless it was just read for another one. Resolves after 5 s at most. */
	readAgain(reason: ReadReason): Promise<void>;
	/** Reads the list again after the vendor refused this model as unknown; null when the list cannot be read. */
	rereadAfterRefusal(
		model: string,
		signal: AbortSignal,
		paidBy: "operator" | "person",
	): Promise<readonly ListedModel[] | null>;
}

/** For assistants without a model list. */
export const NO_LIST: ListedModels = {
	current: () => null,
	state: () => null,
	problem: () => null,
	isUnavailable: () => false,
	excludeFromChat() {},
	readIfMissing: async () => {},
	readAgain: async () => {},
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

/** The only listed model with this name and a tag: Ollama lists `llama3.2:3b` where people write `llama3.2`. */
export function findTagged(models: readonly ListedModel[], id: string): ListedModel | undefined {
	const tagged = models.filter((model) => model.id.startsWith(`${id}:`));
	return tagged.length === 1 ? tagged[0] : undefined;
}

export const isListed = (models: readonly ListedModel[], id: string): boolean => findListed(models, id) !== undefined;
