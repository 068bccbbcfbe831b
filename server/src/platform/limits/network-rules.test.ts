import { expect, it } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { consume } from "./consume.ts";
import { networkRules } from "./network-rules.ts";
import { LocalRateLimits } from "./rate-limits.ts";

const TURN = { key: "prompt", limit: { max: 3, windowMs: 60_000 }, sentence: (wait: string) => `Wait ${wait}.` };

it("SEC-24 all networks of one IPv6 /48 share ten times the limit; an IPv4 address has its own limit", async () => {
	const limits = new LocalRateLimits(manualClock());
	const consumeFrom = (address: string) => consume(limits, networkRules(TURN, address));
	for (let n = 0; n < 30; n += 1) await consumeFrom(`2001:db8:77:${n.toString(16)}::1`);
	await expect(consumeFrom("2001:db8:77:ff::1")).rejects.toMatchObject({ status: 429, message: "Wait 1 minute." });
	for (let n = 0; n < 3; n += 1) await consumeFrom("2001:db8:78::1");
	await expect(consumeFrom("2001:db8:78::2")).rejects.toMatchObject({ status: 429 });
	for (let n = 0; n < 40; n += 1) await consumeFrom(`192.0.2.${n}`);
	expect(networkRules(TURN, "192.0.2.1")).toHaveLength(1);
});
