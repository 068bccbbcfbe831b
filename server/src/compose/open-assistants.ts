import type { Config } from "../config.ts";
import { type AssistantsModule, createAssistants, fixedSource } from "../modules/assistants/index.ts";
import type { Logger } from "../platform/logger.ts";
import {
	type Assistant,
	addedSources,
	builtInSources,
	Connector,
	type ConnectorRules,
	unpricedModels,
	withdrawnModels,
} from "../providers/index.ts";
import type { Platform } from "./open-platform.ts";

interface Replaced extends Pick<ConnectorRules, "lookup"> {
	readonly providers?: Readonly<Record<string, Assistant>>;
}

/** Everything that can be asked here. A test replaces the assistants, by their IDs, and the resolver of names. */
export function openAssistants(
	config: Config,
	logger: Logger,
	platform: Pick<Platform, "clock" | "database" | "secret">,
	{ providers: replaced, lookup }: Replaced,
): AssistantsModule {
	const { waits, allowLocalEndpoints: allowLocal } = config;
	const connector = new Connector({ connectMs: waits.connectMs, allowLocal, lookup });
	const builtIn = replaced ? Object.values(replaced).map(fixedSource) : builtInSources(config.vendors, connector);
	const sources = [...builtIn, ...addedSources(config.assistants, connector)];
	const opened = createAssistants(sources, connector, { ...platform, ...config });
	const assistants = opened.registry.list();
	const today = new Date(platform.clock.now());
	const unpriced = config.dailyBudgetUsd === null ? [] : unpricedModels(assistants, today);
	for (const sentence of [...withdrawnModels(assistants, today), ...unpriced]) logger.warn(sentence);
	return opened;
}
