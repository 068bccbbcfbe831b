import { getConfig } from "@parallax/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONFIG } from "../../testing/answers.ts";
import { call } from "./api.ts";
import { serverClock } from "./server-clock.ts";

const NOW = Date.UTC(2026, 10, 21, 9, 14);

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
	serverClock.sync(new Date().toUTCString());
	vi.useRealTimers();
});

test.each([-86_400_000, 86_400_000])("REL-51 a clock %d ms off still counts from the server's time", async (offMs) => {
	const date = new Date(NOW - offMs).toUTCString();
	globalThis.fetch = async () => Response.json(CONFIG, { headers: { date } });
	await call(getConfig, {});
	expect(serverClock.now()).toBe(NOW - offMs);
	globalThis.fetch = async () => Response.json(CONFIG);
	await call(getConfig, {});
	expect(serverClock.now()).toBe(NOW - offMs);
});
