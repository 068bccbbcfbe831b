import type { WireName } from "@parallax/contract";
import { BUILT_IN_ASSISTANTS, type BuiltInAssistant } from "./built-in-assistants.ts";
import { Connector } from "./connect-assistant.ts";
import type { AssistantDefinition } from "./definition.ts";
import { demoAssistant } from "./demo/demo-assistant.ts";
import { builtInModel } from "./models/default-model.ts";
import { type ListedModels, type ListSource, NO_LIST } from "./models/listed-model.ts";
import type { Assistant } from "./port.ts";
import type { Price } from "./prices/price.ts";

export interface AssistantSettings {
	readonly apiKey?: string | undefined;
	/** What the vendor's own SDK takes as its base URL. */
	readonly baseUrl?: string | undefined;
	readonly model?: string | undefined;
	/** The protocol to speak; absent: that of the vendor, or a similar one that the address knows. */
	readonly wire?: WireName | undefined;
}

/** An assistant of this installation, as it can be asked at the moment. */
export interface AssistantSource {
	readonly id: string;
	readonly name: string;
	/** With the operator's key, or a demonstration. */
	current(): Assistant;
	/** With a key of a person's own, which pays for the calls. `models` are those that the key lists. */
	withKey(apiKey: string, models?: ListedModels): Assistant;
	/** Where a person's key lists models; null where the operator's key, or none, lists them for everyone. */
	listWith(apiKey: string): ListSource | null;
	/** What one of its models costs today, also while it cannot be asked. */
	priceOf(model: string): Price | null;
}

/** Keeps the lists of the operator's assistants. */
export type KeepList = (source: ListSource) => ListedModels;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Where the list of an assistant is read with this key. */
export const listSourceOf = (
	definition: AssistantDefinition,
	apiKey: string | undefined,
	connector: Connector,
): ListSource => ({
	...{ assistant: definition.id, baseUrl: definition.baseUrl, apiKey },
	read: (signal) => connector.listModels(definition, { apiKey }, signal),
});

function builtInSource(
	builtIn: BuiltInAssistant,
	settings: AssistantSettings,
	connector: Connector,
	keepList: KeepList,
): AssistantSource {
	const { apiKey, baseUrl = builtIn.baseUrl, wire = builtIn.wire } = settings;
	const definition = { ...builtIn, baseUrl, wire, isWireSet: settings.wire !== undefined };
	// A server of one's own may need no key, so an address alone is enough.
	const isReal = Boolean(settings.apiKey || settings.baseUrl);
	const listWith = (key: string | undefined): ListSource => listSourceOf(definition, key, connector);
	const models = isReal ? keepList(listWith(apiKey)) : NO_LIST;
	const facts = connector.factsOf(definition, models);
	const model = (listed: ListedModels) => builtInModel(builtIn, settings.model, listed, today());
	const real = (key: string | undefined, paidBy: Assistant["paidBy"], listed: ListedModels): Assistant =>
		connector.connect(definition, { apiKey: key, paidBy }, model(listed), listed);
	const isKeyNeeded = () => apiKey === undefined && models.current() === null;
	return {
		...{ id: builtIn.id, name: builtIn.name },
		current: () => (isReal ? real(apiKey, "operator", models) : demoAssistant(builtIn, facts)),
		withKey: (key, own = models) => real(key, "person", own),
		listWith: (key) => (isKeyNeeded() ? listWith(key) : null),
		priceOf: facts.priceOf,
	};
}

type BuiltInSettings = Readonly<Partial<Record<string, AssistantSettings>>>;

/** The built-in assistants in their order. */
export const builtInSources = (
	settings: BuiltInSettings,
	connector: Connector,
	keepList: KeepList = () => NO_LIST,
): AssistantSource[] =>
	BUILT_IN_ASSISTANTS.map((builtIn) => builtInSource(builtIn, settings[builtIn.id] ?? {}, connector, keepList));

/** The built-in assistants as they are asked with the operator's keys. */
export const createBuiltInAssistants = (
	settings: BuiltInSettings,
	options: { readonly connectMs?: number } = {},
): Assistant[] => builtInSources(settings, new Connector(options)).map((source) => source.current());
