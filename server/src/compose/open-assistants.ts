import type { Config } from "../config.ts";
import { type AssistantsModule, createAssistants, fixedSource } from "../modules/assistants/index.ts";
import { atMost } from "../platform/at-most.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { repeat } from "../platform/repeat.ts";
import {
	type Assistant,
	addedSources,
	builtInSources,
	Connector,
	type ConnectorOptions,
	longLists,
	type RegisterList,
	unpricedModels,
	withdrawnModels,
} from "../providers/index.ts";
import { describeAssistants } from "./describe-assistants.ts";
import type { Platform } from "./open-platform.ts";

const SWEEP_INTERVAL_MS = 3_600_000;

export interface OpenedAssistants extends AssistantsModule {
	/** Loads the stored lists of models, and reads newer ones in the background. */
	open(): Promise<void>;
	/** Lines about the assistants, as soon as their lists are read or after some seconds. */
	describeStart(): Promise<readonly string[]>;
	close(): Promise<void>;
}

/** The longest time that the lines about the start wait for the lists of models. */
const MAX_LIST_WAIT_MS = 5000;

/** Logs problems with the requested models that the operator must fix, each sentence once. */
function warnOfModels({ registry }: AssistantsModule, config: Config, logger: Logger, clock: Clock): () => void {
	const logged = new Set<string>();
	return () => {
		const assistants = registry.list();
		const unpriced = config.dailyBudgetUsd === null ? [] : unpricedModels(assistants);
		for (const sentence of [
			...withdrawnModels(assistants, new Date(clock.now())),
			...longLists(assistants),
			...unpriced,
		]) {
			if (!logged.has(sentence)) logger.warn(sentence);
			logged.add(sentence);
		}
	};
}

interface Replaced extends Pick<ConnectorOptions, "lookup"> {
	readonly providers?: Readonly<Record<string, Assistant>>;
}

/** All assistants of this installation. A test can replace the assistants, by ID, and the DNS resolver. */
export function openAssistants(
	config: Config,
	logger: Logger,
	platform: Pick<Platform, "clock" | "database" | "limits" | "metrics" | "secret">,
	{ providers: replaced, lookup }: Replaced,
): OpenedAssistants {
	const { providerTimeouts, allowLocalEndpoints: allowLocal, allowOwnKeys, prices, geminiSearch } = config;
	const connector = new Connector({
		...{ connectMs: providerTimeouts.connectMs, allowLocal, lookup, prices, allowOwnKeys, geminiSearch },
		hasBudget: config.dailyBudgetUsd !== null,
		steadyMs: () => platform.clock.steady(),
	});
	const sources = (registerList: RegisterList) => [
		...(replaced ? Object.values(replaced).map(fixedSource) : builtInSources(config.vendors, connector, registerList)),
		...addedSources(config.assistants, connector, registerList),
	];
	const opened = createAssistants(sources, connector, { ...platform, ...config, logger });
	const sweeps = repeat(
		() => opened.visitorKeys.sweep(),
		SWEEP_INTERVAL_MS,
		logger,
		"could not delete the expired keys of visitors",
	);
	return {
		...opened,
		open: async () => {
			await opened.lists.open(warnOfModels(opened, config, logger, platform.clock));
			sweeps.open();
		},
		describeStart: async () => {
			await atMost(MAX_LIST_WAIT_MS, opened.lists.settled());
			return describeAssistants(opened.registry.list());
		},
		close: async () => {
			await Promise.all([opened.lists.close(), sweeps.close()]);
		},
	};
}
