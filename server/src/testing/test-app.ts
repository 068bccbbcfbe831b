import { afterEach } from "vitest";
import { compose, type Parallax, type Replacements } from "../compose.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../platform/database/index.ts";
import { createLogger } from "../platform/logger.ts";
import { BrowserClient } from "./browser-client.ts";
import type { FakeVendors } from "./fake-vendors/fake-vendors.ts";
import { type FreshDatabase, migratedDatabase } from "./fresh-database.ts";
import { type ScriptedProviders, scriptedProviders } from "./scripted-provider.ts";

export interface TestAppOptions extends Replacements {
	readonly env?: Readonly<Record<string, string>>;
	/** Starts on data that is there already. */
	readonly store?: FreshDatabase;
	/** The real adapters ask these, in place of the scripted providers. */
	readonly vendors?: FakeVendors;
	/** Collects every log line. */
	readonly onLog?: (line: string) => void;
}

export interface TestApp {
	readonly origin: string;
	readonly served: ReadonlySet<string>;
	readonly providers: ScriptedProviders;
	readonly store: FreshDatabase;
	/** The program's own connection. */
	readonly database: Database;
	/** A browser that has never been here. */
	browser(): BrowserClient;
	/** Ends this one gracefully and starts another on the same data. */
	restart(options?: TestAppOptions): Promise<TestApp>;
	close(graceMs?: number): Promise<void>;
}

/** Tests of pages name a folder of built ones; the others are spared the routes of all its files. */
const NO_PAGES = "/nonexistent";
/** A real hash takes a quarter of a second on purpose. */
const CHEAP = { log2N: 4, r: 8, p: 1 };

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
	const providers = scriptedProviders();
	let database: Database | undefined;
	const parallax: Parallax = await compose(config, logger, "test", {
		...(vendors ? {} : { providers }),
		distDir: NO_PAGES,
		passwordCost: CHEAP,
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
		served: parallax.served,
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

/** The product as it runs, on a database of its own; closed and removed after the test. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
	const store = options.store ?? (await migratedDatabase());
	cleanUps.push(store.remove);
	return await startOn(store, options);
}
