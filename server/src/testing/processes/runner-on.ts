import { AssistantRegistry, fixedSource } from "../../modules/assistants/index.ts";
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
} from "../../modules/chat/index.ts";
import { LocalExchange } from "../../platform/bus/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLogger } from "../../platform/logger.ts";
import { Metrics } from "../../platform/metrics.ts";
import { OneAtATime } from "../../platform/one-at-a-time.ts";
import type { TestApp } from "../test-app.ts";

const NO_FILES: Runner["files"] = {
	find: async () => [],
	read: () => Promise.reject(new Error("there are no files")),
	readIfStored: async () => null,
	readText: async () => null,
	serve: () => Promise.reject(new Error("there are no files")),
	release: async () => {},
};

/** The runner of another process on the database of `app`, without the rest of that process. */
export function runnerOn(app: TestApp, processId: string, replace: Partial<Runner> = {}): Runner {
	const clock = systemClock;
	const live = new LiveTurns(clock);
	const bus = new LocalExchange().open();
	const waits = { firstMs: 120_000, silenceMs: 60_000, totalMs: 300_000, addedTotalMs: 300_000 };
	const tools: AskTools = {
		timeLimits: waits,
		clock,
		pause: async () => {},
		random: () => 0.5,
		breaker: new CircuitBreaker(clock),
	};
	return {
		database: { ...app.database, processId },
		assistants: new AssistantRegistry(Object.values(app.providers).map(fixedSource)),
		live,
		lifecycle: new Lifecycle(live),
		summaries: new SummariesInProgress(),
		uncertain: new UncertainStarts(),
		peers: new PeerTurns(bus, clock),
		blindTurns: new BlindTurns(),
		bus,
		streams: new StreamLimits(),
		metrics: new ResponseMetrics(new Metrics(), live),
		tools,
		clock,
		logger: createLogger("silent"),
		summaryOf: async () => null,
		claimCountsOf: async () => new Map(),
		comparisonStateOf: async () => ({ making: null, failure: null }),
		changesOf: async () => new Map(),
		checksOf: async () => new Map(),
		reviewsOf: async () => new Map(),
		verdictReadings: new OneAtATime(),
		isChecking: async () => false,
		votesOf: async () => new Map(),
		cacheKeyOf: cacheKeys(Buffer.alloc(32)),
		copyAnalyses: async () => {},
		files: NO_FILES,
		releaseObjects: async () => {},
		...replace,
	};
}
