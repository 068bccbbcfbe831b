import { afterEach, beforeEach, vi } from "vitest";
import { startRedis } from "../../testing/fakes/redis-server.ts";
import { publishedElsewhereSuite } from "./published-elsewhere.suite.ts";

/** The periodic checks would find what no message announces. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

publishedElsewhereSuite("Redis", async () => {
	const options = { env: { REDIS_URL: (await startRedis()).url } };
	return [options, options];
});
