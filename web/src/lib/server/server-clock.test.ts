import { getConfig } from "@parallax/contract";
import { afterEach, expect, test } from "vitest";
import { CONFIG } from "../../testing/answers.ts";
import { call } from "./api.ts";
import { serverClock } from "./server-clock.ts";

afterEach(() => serverClock.hear(new Date().toUTCString()));

test.each([-86_400_000, 86_400_000])("REL-51 a browser %d ms off counts from the server's time", async (offMs) => {
	const date = new Date(Date.now() - offMs).toUTCString();
	globalThis.fetch = async () => Response.json(CONFIG, { headers: { date } });
	await call(getConfig, {});
	expect(Math.abs(serverClock.now() - Date.parse(date))).toBeLessThan(2000);
	globalThis.fetch = async () => Response.json(CONFIG);
	await call(getConfig, {});
	expect(Math.abs(serverClock.now() - Date.parse(date))).toBeLessThan(2000);
});
