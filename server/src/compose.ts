import { accessSync, constants, mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serveModules } from "./app.ts";
import type { Config } from "./config.ts";
import { createHttp, type RequestWaits } from "./http/index.ts";
import { askJudges, loadSummary } from "./modules/analysis/index.ts";
import { type AskTools, createChatLife, LiveChats, ProviderHealth, type Runner } from "./modules/chat/index.ts";
import { createIdentity } from "./modules/identity/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Database, openDatabase, prepareDatabase } from "./platform/database/index.ts";
import type { Logger } from "./platform/logger.ts";
import { RateLimits } from "./platform/rate-limits.ts";
import { readSecret } from "./platform/secret.ts";
import { createProviders, type Providers, withdrawnModels } from "./providers/index.ts";

const DIST_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** How long a shutdown waits for answers that are being written. */
const GRACE_MS = 10_000;

/** What tests put in place of the real thing. */
export interface Replacements {
	readonly providers?: Providers;
	readonly clock?: Clock;
	readonly random?: () => number;
	readonly pause?: AskTools["pause"];
	readonly distDir?: string;
	readonly requestWaits?: RequestWaits;
	/** Stands between the program and its database. */
	readonly database?: (real: Database) => Database;
}

export interface Parallax {
	/** Every endpoint that is served, as `GET /api/config`. */
	readonly served: ReadonlySet<string>;
	/** Resolves to the address that people can open. */
	listen(): Promise<string>;
	/** Ends gracefully: no request cut, no answer lost. */
	close(graceMs?: number): Promise<void>;
}

/** A sentence for the operator instead of a stack. */
export class CannotStart extends Error {}

function prepareDataDir(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		accessSync(dataDir, constants.W_OK | constants.R_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new CannotStart(
			`Parallax cannot start: it cannot write to its data directory ${dataDir} (${code}). Set DATA_DIR.`,
		);
	}
}

const createTools = (config: Config, clock: Clock, replace: Replacements): AskTools => ({
	waits: config.waits,
	clock,
	random: replace.random ?? Math.random,
	pause: replace.pause ?? ((ms, signal) => pause(ms, undefined, { signal })),
	health: new ProviderHealth(clock),
});

/** Builds everything from the bottom up: platform, then providers, then modules, then the calls. */
export async function compose(
	config: Config,
	logger: Logger,
	version: string,
	replace: Replacements = {},
): Promise<Parallax> {
	prepareDataDir(config.dataDir);
	const clock = replace.clock ?? systemClock;
	const opened = openDatabase(config, logger);
	const database = replace.database?.(opened) ?? opened;
	const limits = new RateLimits(clock);
	const secret = readSecret(config.dataDir);

	const providers = replace.providers ?? createProviders(config.vendors, { connectMs: config.waits.connectMs });
	for (const sentence of withdrawnModels(providers, new Date(clock.now()))) logger.warn(sentence);

	const tools = createTools(config, clock, replace);
	const runner: Runner = {
		database,
		providers,
		live: new LiveChats(clock),
		tools,
		clock,
		logger,
		summaryOf: (chatId) => loadSummary(database, chatId),
	};
	const identity = createIdentity({ database, clock, secret });
	const chatLife = createChatLife(runner);

	let isOpen = false;
	const { requestWaits, distDir = DIST_DIR } = replace;
	const http = await createHttp({ ...config, logger, distDir, isOpen: () => isOpen, requestWaits });
	serveModules({
		http,
		identity,
		runner,
		startRules: { limits, allowAnonymous: config.allowAnonymous, dailyBudgetUsd: config.dailyBudgetUsd },
		analysis: {
			limits,
			draftBy: askJudges(runner, { first: config.summaryProvider, dailyBudgetUsd: config.dailyBudgetUsd }),
		},
		site: {
			providers,
			database,
			isReady: () => isOpen && !http.isClosing(),
			allowAnonymous: config.allowAnonymous,
			version,
		},
	});

	return {
		served: http.served,
		async listen() {
			const address = await http.listen(config.port, config.host);
			await prepareDatabase(database, logger);
			await chatLife.open();
			isOpen = true;
			return address;
		},
		async close(graceMs = GRACE_MS) {
			http.beginClosing();
			await chatLife.close(graceMs);
			await http.close();
			await database.close();
		},
	};
}
