import type { Config } from "../config.ts";
import { copyAnalyses, createAnalysisReaders, releasePictures } from "../modules/analysis/index.ts";
import type { AssistantRegistry } from "../modules/assistants/index.ts";
import {
	type AskTools,
	BlindTurns,
	CircuitBreaker,
	cacheKeys,
	Lifecycle,
	LiveTurns,
	PeerTurns,
	ResponseMetrics,
	type Runner,
	StreamLimits,
	SummariesInProgress,
	UncertainStarts,
} from "../modules/chat/index.ts";
import type { Attachments } from "../modules/uploads/index.ts";
import { createAskingReaders, createVotesOf } from "../modules/verdicts/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { OneAtATime } from "../platform/one-at-a-time.ts";
import { pause } from "../platform/pause.ts";
import type { Platform } from "./open-platform.ts";

/** Replacements for tests. */
export interface RunnerReplacements {
	readonly random?: () => number;
	readonly pause?: AskTools["pause"];
}

const createTools = (config: Config, clock: Clock, replacements: RunnerReplacements): AskTools => ({
	timeLimits: config.providerTimeouts,
	clock,
	random: replacements.random ?? Math.random,
	pause: replacements.pause ?? pause,
	breaker: new CircuitBreaker(clock),
});

/** What all that is asked shares. */
export function createRunner(
	config: Config,
	logger: Logger,
	{ bus, clock, database, metrics, secret }: Platform,
	assistants: AssistantRegistry,
	files: Attachments,
	replacements: RunnerReplacements,
): Runner {
	const live = new LiveTurns(clock);
	const summaries = new SummariesInProgress();
	return {
		database,
		assistants,
		live,
		lifecycle: new Lifecycle(live),
		summaries,
		uncertain: new UncertainStarts(),
		peers: new PeerTurns(bus, clock),
		blindTurns: new BlindTurns(),
		bus,
		streams: new StreamLimits(),
		metrics: new ResponseMetrics(metrics, live),
		tools: createTools(config, clock, replacements),
		clock,
		logger,
		...createAnalysisReaders(database, logger),
		votesOf: createVotesOf(database.query),
		verdictReadings: new OneAtATime(),
		...createAskingReaders({ database, summaries }),
		cacheKeyOf: cacheKeys(secret),
		copyAnalyses,
		files,
		async releaseObjects(transaction, chatIds) {
			await releasePictures(transaction, chatIds, clock.now());
			await files.release(transaction, chatIds);
		},
	};
}
