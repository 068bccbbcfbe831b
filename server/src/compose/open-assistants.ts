import type { Config } from "../config.ts";
import { type AssistantsModule, createAssistants, fixedSource } from "../modules/assistants/index.ts";
import type { Logger } from "../platform/logger.ts";
import {
	type Assistant,
	addedSources,
	builtInSources,
	Connector,
	unpricedModels,
	withdrawnModels,
} from "../providers/index.ts";
import type { Platform } from "./open-platform.ts";

/** Everything that can be asked here. `replaced` are the assistants of a test, by their IDs. */
export function openAssistants(
	config: Config,
	logger: Logger,
	platform: Pick<Platform, "clock" | "database" | "secret">,
	replaced?: Readonly<Record<string, Assistant>>,
): AssistantsModule {
	const connector = new Connector({ connectMs: config.waits.connectMs });
	const builtIn = replaced ? Object.values(replaced).map(fixedSource) : builtInSources(config.vendors, connector);
	const sources = [...builtIn, ...addedSources(config.assistants, connector)];
	const opened = createAssistants(sources, { ...platform, ...config });
	const assistants = opened.registry.list();
	const today = new Date(platform.clock.now());
	const unpriced = config.dailyBudgetUsd === null ? [] : unpricedModels(assistants, today);
	for (const sentence of [...withdrawnModels(assistants, today), ...unpriced]) logger.warn(sentence);
	return opened;
}
