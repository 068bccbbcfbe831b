import type { Provider } from "@parallax/contract";
import type { Assistant, AssistantSource, ListedModels, ListSource, Price } from "../../providers/index.ts";
import type { Owner, Viewer } from "../identity/index.ts";

/** 'ChatGPT (GPT-4o)' or 'Ollama (no model yet)': the assistant and the model that it asks by default. */
export const assistantLabel = ({ name, subtitle }: Assistant): string => `${name} (${subtitle})`;

function describe(assistant: Assistant, ownKey: boolean, hidden: boolean): Provider {
	const { id, name, title, subtitle, description, model, logo, tint, wire, demo } = assistant;
	const fields = {
		label: assistantLabel(assistant),
		name,
		title,
		subtitle,
		description,
		model,
		logo,
		tint,
		wire,
		demo,
	};
	return { id, ...fields, ownKey, hidden, available: true };
}

/** Whether a person added this assistant at their own address. */
export const isOwnAssistant = (id: string): boolean => id.startsWith("own-");

/** The keys and assistants that people add to those of the operator. */
export interface PersonalAssistants {
	/** The owner's keys, by the IDs of the assistants. */
	keysOf(owner: Owner): Promise<ReadonlyMap<string, string>>;
	/** Called whenever an assistant is asked with the owner's key. Never rejects. */
	recordUse(owner: Owner, assistantId: string): Promise<void>;
	/** The assistants at addresses that the user added. */
	assistantsOf(
		userId: string,
		keys: ReadonlyMap<string, string>,
		options: { readonly isAsking: boolean },
	): Promise<readonly Assistant[]>;
}

/** The model lists that are read with people's own keys. */
export interface PersonalLists {
	forOwner(owner: Owner, source: ListSource): Promise<ListedModels & { refreshInBackground(): void }>;
}

const NO_PERSONAL_ASSISTANTS: PersonalAssistants = {
	keysOf: async () => new Map(),
	recordUse: async () => {},
	assistantsOf: async () => [],
};

/** A source whose assistant never changes. */
export const fixedSource = (assistant: Assistant): AssistantSource => ({
	id: assistant.id,
	name: assistant.name,
	current: () => assistant,
	withKey: () => ({ ...assistant, paidBy: "person", demo: false }),
	listSourceFor: () => null,
	priceOf: (model) => assistant.priceOf(model),
});

/** All assistants of this server. Other code must not cache an assistant for longer than a request. */
export class AssistantRegistry {
	readonly #sources: ReadonlyMap<string, AssistantSource>;
	readonly #personal: PersonalAssistants;
	readonly #lists: PersonalLists | null;
	readonly #hideUnconnected: boolean;

	/** `sources` are the operator's, in display order. */
	constructor(
		sources: readonly AssistantSource[],
		personal: PersonalAssistants = NO_PERSONAL_ASSISTANTS,
		lists: PersonalLists | null = null,
		{ hideUnconnected = false }: { readonly hideUnconnected?: boolean } = {},
	) {
		this.#sources = new Map(sources.map((source) => [source.id, source]));
		this.#personal = personal;
		this.#lists = lists;
		this.#hideUnconnected = hideUnconnected;
	}

	/** The operator's assistants in display order. */
	list(): readonly Assistant[] {
		return [...this.#sources.values()].map((source) => source.current());
	}

	/** All assistants that this viewer may ask, in display order. */
	async listFor(viewer: Viewer, { isAsking = false } = {}): Promise<readonly Assistant[]> {
		return (await this.#readFor(viewer, isAsking)).assistants;
	}

	async #readFor(
		viewer: Viewer,
		isAsking = false,
	): Promise<{
		readonly assistants: readonly Assistant[];
		readonly keys: ReadonlyMap<string, string>;
	}> {
		if (viewer.kind === "anonymous") return { assistants: this.list(), keys: new Map() };
		const keys = await this.#personal.keysOf(viewer);
		const own = viewer.kind === "user" ? await this.#personal.assistantsOf(viewer.id, keys, { isAsking }) : [];
		const operatorAssistants = [...this.#sources.values()].map(async (source) => {
			const key = keys.get(source.id);
			return key === undefined ? source.current() : await this.#withKey(source, key, viewer, isAsking);
		});
		return {
			assistants: [...(await Promise.all(operatorAssistants)), ...own.map((one) => ({ ...one, payerId: viewer.id }))],
			keys,
		};
	}

	/** The list for a person's key is read only when that person asks, so that page loads cause no calls to vendors. */
	async #withKey(source: AssistantSource, key: string, owner: Owner, isAsking: boolean): Promise<Assistant> {
		const listSource = source.listSourceFor(key);
		if (!listSource || !this.#lists) return this.#recorded(source.withKey(key), owner);
		const list = await this.#lists.forOwner(owner, listSource);
		if (isAsking) list.refreshInBackground();
		return this.#recorded(source.withKey(key, list), owner);
	}

	/** The assistant that its owner pays for; it records each use of the key. */
	#recorded(assistant: Assistant, owner: Owner): Assistant {
		const answer: Assistant["answer"] = async (...call) => {
			const recorded = this.#personal.recordUse(owner, assistant.id);
			try {
				return await assistant.answer(...call);
			} finally {
				await recorded;
			}
		};
		return { ...assistant, payerId: owner.id, answer };
	}

	/** The assistant with the key that this owner may use; null when it no longer exists. */
	async resolve(assistantId: string, owner: Owner): Promise<Assistant | null> {
		return (await this.listFor(owner, { isAsking: true })).find(({ id }) => id === assistantId) ?? null;
	}

	/** The operator's assistant without any person's key, at once; undefined when it was removed. */
	operatorAssistant(assistantId: string): Assistant | undefined {
		return this.#sources.get(assistantId)?.current();
	}

	/** The price of a model of an operator's assistant, even one without a key. A null `model` means its default. */
	priceOf(assistantId: string, model: string | null): Price | null {
		const source = this.#sources.get(assistantId);
		return source ? source.priceOf(model ?? source.current().model) : null;
	}

	/** The descriptions of the assistants that the viewer's pages receive. */
	async describe(viewer: Viewer): Promise<Provider[]> {
		const { assistants, keys } = await this.#readFor(viewer);
		const isHiding = this.#hideUnconnected && assistants.some(({ demo }) => !demo);
		return assistants.map((assistant) => describe(assistant, keys.has(assistant.id), isHiding && assistant.demo));
	}
}
