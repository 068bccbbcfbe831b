import { afterEach } from "vitest";
import { compose, type Parallax, type Replacements } from "../compose.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../platform/database/index.ts";
import { createLogger } from "../platform/logger.ts";
import { BrowserClient } from "./browser-client.ts";
import { type FreshDatabase, migratedDatabase } from "./database/fresh-database.ts";
import type { FakeVendors } from "./fake-vendors/fake-vendors.ts";
import { type ScriptedAssistants, scriptedAssistants } from "./scripted-assistant.ts";

export interface TestAppOptions extends Replacements {
	readonly env?: Readonly<Record<string, string>>;
	/** Starts with existing data. */
	readonly store?: FreshDatabase;
	/** The real adapters call these vendors; without them, the app uses scripted providers. */
	readonly vendors?: FakeVendors;
	/** Collects every log line. */
	readonly onLog?: (line: string) => void;
}

export interface TestApp {
	readonly origin: string;
	readonly endpoints: ReadonlySet<string>;
	readonly providers: ScriptedAssistants;
	readonly store: FreshDatabase;
	/** The server's own database connection. */
	readonly database: Database;
	/** A new browser without cookies. */
	browser(): BrowserClient;
	/** Shuts this app down gracefully and starts another one on the same data. */
	restart(options?: TestAppOptions): Promise<TestApp>;
	close(graceMs?: number): Promise<void>;
}

/** Tests of pages set a folder of built pages; other tests start faster without routes for its files. */
const NO_PAGES = "/nonexistent";
/** A cheap password hash. A real one intentionally takes a quarter of a second. */
const CHEAP_SCRYPT_COST = { log2N: 4, r: 8, p: 1 };

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startOn(store: FreshDatabase, options: TestAppOptions): Promise<TestApp> {
	const config = readConfig({
		PORT: "0",
		DATA_DIR: store.dataDir,
		DATABASE_URL: store.databaseUrl,
		LOG_LEVEL: options.onLog ? "debug" : "silent",
		...options.vendors?.env,
		...options.env,
	});
	const { onLog, vendors } = options;
	const logger = createLogger(config.logLevel, onLog && { write: onLog });
	const providers = scriptedAssistants();
	let database: Database | undefined;
	const parallax: Parallax = await compose(config, logger, "test", {
		...(vendors ? {} : { providers }),
		distDir: NO_PAGES,
		passwordCost: CHEAP_SCRYPT_COST,
		...options,
		database: (real) => {
			database = real;
			return options.database?.(real) ?? real;
		},
	});
	if (!database) throw new Error("the program opened no database");
	const origin = await parallax.listen();
	let closing: Promise<void> | undefined;
	const close = (graceMs = 0) => {
		closing ??= parallax.close(graceMs);
		return closing;
	};
	cleanUps.push(close);
	return {
		origin,
		endpoints: parallax.endpoints,
		providers,
		store,
		database,
		browser: () => new BrowserClient(origin),
		close,
		async restart(next = {}) {
			await close();
			return await startOn(store, { ...options, ...next });
		},
	};
}

/** Starts the complete server on its own database. Both are closed and removed after the test. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
	const store = options.store ?? (await migratedDatabase());
	cleanUps.push(store.remove);
	return await startOn(store, options);
}
