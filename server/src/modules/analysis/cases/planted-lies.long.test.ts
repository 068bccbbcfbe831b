import { expect, it } from "vitest";
import { countLies } from "./count-replies.ts";

const MET_MOST = 0.05;

it("of lies that are planted in real replies hardly any reach a reader; none with a figure, a date or a quotation", async () => {
	const lies = await countLies();
	for (const lie of ["figure", "date", "quote"] as const) expect(lies.get(lie)?.met).toEqual([]);
	const all = [...lies.values()];
	const met = all.flatMap((one) => one.met);
	const planted = all.reduce((sum, one) => sum + one.planted, 0);
	expect(planted).toBeGreaterThan(100);
	expect(met.length / planted, met.join("\n")).toBeLessThanOrEqual(MET_MOST);
}, 60_000);
