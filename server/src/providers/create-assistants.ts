import type { WireName } from "@parallax/contract";
import { BUILT_IN_ASSISTANTS, type BuiltInAssistant } from "./built-in-assistants.ts";
import { Connector, type DefaultModel } from "./connect-assistant.ts";
import { demoAssistant } from "./demo/demo-assistant.ts";
import type { Assistant } from "./port.ts";

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
	/** With a key of a person's own, which pays for the calls. */
	withKey(apiKey: string): Assistant;
}

function builtInSource(builtIn: BuiltInAssistant, settings: AssistantSettings, connector: Connector): AssistantSource {
	const { apiKey, baseUrl = builtIn.baseUrl, model = builtIn.model, wire = builtIn.wire } = settings;
	const definition = { ...builtIn, baseUrl, wire, isWireSet: settings.wire !== undefined };
	const defaultModel = (): DefaultModel => ({ id: model, name: model === builtIn.model ? builtIn.subtitle : model });
	// A server of one's own may need no key, so an address alone is enough.
	const isReal = Boolean(settings.apiKey || settings.baseUrl);
	return {
		id: builtIn.id,
		name: builtIn.name,
		current: () =>
			isReal ? connector.connect(definition, { apiKey, paidBy: "operator" }, defaultModel()) : demoAssistant(builtIn),
		withKey: (key) => connector.connect(definition, { apiKey: key, paidBy: "person" }, defaultModel()),
	};
}

type BuiltInSettings = Readonly<Partial<Record<string, AssistantSettings>>>;

/** The built-in assistants in their order. */
export const builtInSources = (settings: BuiltInSettings, connector: Connector): AssistantSource[] =>
	BUILT_IN_ASSISTANTS.map((builtIn) => builtInSource(builtIn, settings[builtIn.id] ?? {}, connector));

/** The built-in assistants as they are asked with the operator's keys. */
export const createBuiltInAssistants = (
	settings: BuiltInSettings,
	options: { readonly connectMs?: number } = {},
): Assistant[] => builtInSources(settings, new Connector(options)).map((source) => source.current());
