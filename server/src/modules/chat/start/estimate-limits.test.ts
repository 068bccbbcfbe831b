import { expect, it } from "vitest";
import { LocalRateLimits } from "../../../platform/limits/rate-limits.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { consumeEstimate } from "./estimate-limits.ts";

const MARA = { kind: "user", id: "mara" } as const;
const REFUSED = "Too many estimates were requested in the last minute. Try again in 1 minute.";

it("allows 120 estimates of a kind a minute to an owner, and 600 to a network", async () => {
	const clock = manualClock();
	const limits = new LocalRateLimits(clock);
	const allow = async (viewer: Parameters<typeof consumeEstimate>[2], count: number, address = "192.0.2.1") => {
		for (let n = 0; n < count; n += 1) await consumeEstimate(limits, "prompt", viewer, address);
	};
	await allow(MARA, 120);
	await expect(allow(MARA, 1)).rejects.toThrow(REFUSED);
	await consumeEstimate(limits, "comparison", MARA, "192.0.2.1");
	await allow({ kind: "anonymous", wasSignedIn: false }, 480);
	await expect(allow({ kind: "visitor", id: "v" }, 1)).rejects.toThrow(REFUSED);
	await allow({ kind: "visitor", id: "v" }, 1, "192.0.2.2");
	clock.advance(60_001);
	await allow(MARA, 1);
});
