import type { WireName } from "@parallax/contract";
import { BUILT_IN_ASSISTANTS, type BuiltInAssistant } from "./built-in-assistants.ts";
import { Connector, type ConnectorOptions } from "./connect-assistant.ts";
import type { AssistantDefinition } from "./definition.ts";
import { demoAssistant } from "./demo/demo-assistant.ts";
import { builtInModel } from "./models/default-model.ts";
import { type ListedModels, type ListSource, NO_LIST } from "./models/listed-model.ts";
import type { Assistant } from "./port.ts";
import type { Price } from "./prices/price.ts";

export interface AssistantSettings {
	readonly apiKey?: string | undefined;
	/** The base URL in the form that the vendor's own SDK takes. */
	readonly baseUrl?: string | undefined;
	readonly model?: string | undefined;
	/** The protocol to use; absent: the vendor's, or a similar one that the address supports. */
	readonly wire?: WireName | undefined;
}

/** Creates the current form of one assistant of this installation. */
export interface AssistantSource {
	readonly id: string;
	readonly name: string;
	/** The assistant with the operator's key, or a demonstration without a key. */
	current(): Assistant;
	/** The assistant with a user's own key, which pays for the calls. `models` is the list of this key. */
	withKey(apiKey: string, models?: ListedModels): Assistant;
	/** The list that a user's key can read; null when the list is readable for everyone without it. */
	listSourceFor(apiKey: string): ListSource | null;
	/** The current price of one of its models, also while the assistant is not available. */
	priceOf(model: string): Price | null;
}

/** Registers a list source, and returns its models, which are refreshed regularly. */
export type RegisterList = (source: ListSource) => ListedModels;

const today = (): string => new Date().toISOString().slice(0, 10);

/** The source of an assistant's model list with this key. */
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
	registerList: RegisterList,
): AssistantSource {
	const { apiKey, baseUrl = builtIn.baseUrl, wire = builtIn.wire } = settings;
	const definition = { ...builtIn, baseUrl, wire, isWireSet: settings.wire !== undefined };
	// A self-hosted server may need no key, so an address alone is sufficient.
	const isReal = Boolean(settings.apiKey || settings.baseUrl);
	const listSourceFor = (key: string | undefined): ListSource => listSourceOf(definition, key, connector);
	const models = isReal ? registerList(listSourceFor(apiKey)) : NO_LIST;
	const facts = connector.factsOf(definition, models, { apiKey });
	const model = (listed: ListedModels) => builtInModel(builtIn, settings.model, listed, today());
	const connect = (key: string | undefined, paidBy: Assistant["paidBy"], listed: ListedModels): Assistant =>
		connector.connect(definition, { apiKey: key, paidBy }, model(listed), listed);
	const isKeyNeeded = () => apiKey === undefined && models.current() === null;
	return {
		...{ id: builtIn.id, name: builtIn.name },
		current: () => (isReal ? connect(apiKey, "operator", models) : demoAssistant(builtIn, facts)),
		withKey: (key, ownModels = models) => connect(key, "person", ownModels),
		listSourceFor: (key) => (isKeyNeeded() ? listSourceFor(key) : null),
		priceOf: facts.priceOf,
	};
}

type BuiltInSettings = Readonly<Partial<Record<string, AssistantSettings>>>;

/** The built-in assistants in the specified order. */
export const builtInSources = (
	settings: BuiltInSettings,
	connector: Connector,
	registerList: RegisterList = () => NO_LIST,
): AssistantSource[] =>
	BUILT_IN_ASSISTANTS.map((builtIn) => builtInSource(builtIn, settings[builtIn.id] ?? {}, connector, registerList));

/** The built-in assistants with the operator's keys. */
export const createBuiltInAssistants = (settings: BuiltInSettings, options: ConnectorOptions = {}): Assistant[] =>
	builtInSources(settings, new Connector(options)).map((source) => source.current());
