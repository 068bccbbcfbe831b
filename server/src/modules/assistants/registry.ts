import type { Provider } from "@parallax/contract";
import type { Assistant, AssistantSource, ListedModels, ListSource, Price } from "../../providers/index.ts";
import type { Owner, Viewer } from "../identity/index.ts";

/** 'ChatGPT (GPT-4o)': the assistant and the model that it asks by default. */
export const assistantLabel = ({ name, subtitle }: Assistant): string => `${name} (${subtitle})`;

function describe(assistant: Assistant, ownKey: boolean): Provider {
	const { id, name, title, subtitle, description, model, logo, tint, wire, demo } = assistant;
	const shown = { label: assistantLabel(assistant), name, title, subtitle, description, model, logo, tint, wire, demo };
	return { id, ...shown, ownKey, available: true };
}

/** Whether a person added it at an address of their own. */
export const isOwnAssistant = (id: string): boolean => id.startsWith("own-");

/** What people add to the assistants of the installation. */
export interface PersonalAssistants {
	/** The person's own keys, by the IDs of the assistants. */
	keysOf(userId: string): Promise<ReadonlyMap<string, string>>;
	/** The assistants at addresses that the person gave. */
	assistantsOf(
		userId: string,
		keys: ReadonlyMap<string, string>,
		asking: { readonly isAsking: boolean },
	): Promise<readonly Assistant[]>;
}

/** The lists that people's own keys read. */
export interface PersonalLists {
	ofPerson(userId: string, source: ListSource): Promise<ListedModels & { refreshSoon(): void }>;
}

const NONE: PersonalAssistants = { keysOf: async () => new Map(), assistantsOf: async () => [] };

/** An assistant that is always the same. */
export const fixedSource = (assistant: Assistant): AssistantSource => ({
	id: assistant.id,
	name: assistant.name,
	current: () => assistant,
	withKey: () => ({ ...assistant, paidBy: "person", demo: false }),
	listWith: () => null,
	priceOf: (model) => assistant.priceOf(model),
});

/** Every assistant that can be asked here. Nothing else holds one for longer than a request. */
export class AssistantRegistry {
	readonly #sources: ReadonlyMap<string, AssistantSource>;
	readonly #personal: PersonalAssistants;
	readonly #lists: PersonalLists | null;

	/** `sources` are the operator's, in the order of the page. */
	constructor(
		sources: readonly AssistantSource[],
		personal: PersonalAssistants = NONE,
		lists: PersonalLists | null = null,
	) {
		this.#sources = new Map(sources.map((source) => [source.id, source]));
		this.#personal = personal;
		this.#lists = lists;
	}

	/** The operator's assistants in the order of the page. */
	list(): readonly Assistant[] {
		return [...this.#sources.values()].map((source) => source.current());
	}

	/** Every assistant that this viewer may ask, in the order of the page. */
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
		if (viewer.kind !== "user") return { assistants: this.list(), keys: new Map() };
		const keys = await this.#personal.keysOf(viewer.id);
		const own = await this.#personal.assistantsOf(viewer.id, keys, { isAsking });
		const shared = [...this.#sources.values()].map(async (source) => {
			const key = keys.get(source.id);
			return key === undefined ? source.current() : await this.#withKey(source, key, viewer.id, isAsking);
		});
		return {
			assistants: [...(await Promise.all(shared)), ...own.map((one) => ({ ...one, payerId: viewer.id }))],
			keys,
		};
	}

	/** A list by a person's key is read when that person asks, so that pages cause no calls. */
	async #withKey(source: AssistantSource, key: string, userId: string, isAsking: boolean): Promise<Assistant> {
		const address = source.listWith(key);
		if (!address || !this.#lists) return { ...source.withKey(key), payerId: userId };
		const list = await this.#lists.ofPerson(userId, address);
		if (isAsking) list.refreshSoon();
		return { ...source.withKey(key, list), payerId: userId };
	}

	/** The assistant as this owner may ask it; null when there is none any more. */
	async resolve(assistantId: string, owner: Owner): Promise<Assistant | null> {
		return (await this.listFor(owner, { isAsking: true })).find(({ id }) => id === assistantId) ?? null;
	}

	/** What a model of one of the operator's assistants costs, also of one without a key; `model` is its own by default. */
	priceOf(assistantId: string, model: string | null): Price | null {
		const source = this.#sources.get(assistantId);
		return source ? source.priceOf(model ?? source.current().model) : null;
	}

	/** What a viewer's pages learn of the assistants. */
	async describe(viewer: Viewer): Promise<Provider[]> {
		const { assistants, keys } = await this.#readFor(viewer);
		return assistants.map((assistant) => describe(assistant, keys.has(assistant.id)));
	}
}
