import { randomUUID } from "node:crypto";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { afterEach } from "vitest";
import type { BrowserClient } from "./browser-client.ts";
import { ask } from "./chats.ts";
import { type FakeVendors, startFakeVendors } from "./fake-vendors/fake-vendors.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

/** One prompt that was sent, with all that is needed to send it once more. */
export interface Asked {
	readonly id: string;
	readonly prompt: string;
	readonly providers: readonly ProviderId[];
	readonly key: string;
}

/** The product as it runs, with its real adapters, asking fake vendors over their real wires. */
export interface VendorApp {
	readonly app: TestApp;
	readonly vendors: FakeVendors;
	readonly browser: BrowserClient;
	/** Every line that was logged, at the most talkative level. */
	readonly log: readonly string[];
	/** What was waited between attempts; nobody really waits. */
	readonly waits: readonly number[];
	ask(providers?: readonly ProviderId[]): Promise<Asked>;
}

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const onlyRecord = (waits: number[]) => async (ms: number) => {
	if (ms > 0) waits.push(ms);
};

export async function startVendorApp(options: TestAppOptions = {}): Promise<VendorApp> {
	const vendors = options.vendors ?? (await startFakeVendors());
	cleanUps.push(() => vendors.close());
	const log: string[] = [];
	const waits: number[] = [];
	const app = await startTestApp({
		pause: onlyRecord(waits),
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
		log,
		waits,
		async ask(providers = PROVIDER_IDS) {
			const key = randomUUID();
			const prompt = `canary-prompt ${key.slice(0, 8)}`;
			const { id } = await ask(browser, prompt, providers, { "idempotency-key": key });
			return { id, prompt, providers, key };
		},
	};
}
