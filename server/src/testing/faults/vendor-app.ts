import { randomUUID } from "node:crypto";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { afterEach } from "vitest";
import type { BrowserClient } from "../browser-client.ts";
import { ask } from "../chats.ts";
import type { FreshDatabase } from "../database/fresh-database.ts";
import { type FakeVendors, startFakeVendors } from "../fake-vendors/fake-vendors.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../test-app.ts";

/** One prompt that was sent, with all data that is needed to send it again. */
export interface SentPrompt {
	readonly id: string;
	readonly prompt: string;
	readonly providers: readonly ProviderId[];
	readonly key: string;
}

/** All that the invariants check: a browser, the vendors, the data and the log. */
export interface Fixture {
	readonly vendors: FakeVendors;
	readonly browser: BrowserClient;
	readonly store: FreshDatabase;
	/** Every log line, at the most verbose level. */
	readonly log: readonly string[];
}

/** The complete server with its real adapters, which call fake vendors over the real protocols. */
export interface VendorApp extends Fixture {
	readonly app: TestApp;
	/** The requested pauses between tries, in milliseconds; the test does not really wait. */
	readonly pauses: readonly number[];
	ask(providers?: readonly ProviderId[]): Promise<SentPrompt>;
}

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A unique prompt, so that its calls can be identified and the logs can be searched for it. */
export function newPrompt(providers: readonly ProviderId[] = PROVIDER_IDS): Omit<SentPrompt, "id"> {
	const key = randomUUID();
	return { key, prompt: `canary-prompt ${key.slice(0, 8)}`, providers };
}

export async function askAs(browser: BrowserClient, request: Omit<SentPrompt, "id">): Promise<SentPrompt> {
	const { id } = await ask(browser, request.prompt, request.providers, { "idempotency-key": request.key });
	return { ...request, id };
}

const recordOnly = (pauses: number[]) => async (ms: number) => {
	if (ms > 0) pauses.push(ms);
};

export async function startVendorApp(options: TestAppOptions = {}): Promise<VendorApp> {
	const vendors = options.vendors ?? (await startFakeVendors());
	cleanUps.push(() => vendors.close());
	const log: string[] = [];
	const pauses: number[] = [];
	const app = await startTestApp({
		pause: recordOnly(pauses),
		random: () => 0.5,
		onLog: (line) => log.push(line),
		...options,
		vendors,
	});
	const browser = app.browser();
	return {
		app,
		vendors,
		browser,
		store: app.store,
		log,
		pauses,
		ask: (providers) => askAs(browser, newPrompt(providers)),
	};
}
