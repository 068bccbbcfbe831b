import { expect, it } from "vitest";
import { countLies } from "./count-replies.ts";

const MAX_VISIBLE_SHARE = 0.01;
const MAX_VISIBLE_NEIGHBOURS_SHARE = 0.01;

it("of lies that are planted in real replies hardly any reach a reader; none with a figure, a date or a quotation", async () => {
	const lies = await countLies();
	for (const lie of ["figure", "date", "quote"] as const) expect(lies.get(lie)?.visible).toEqual([]);
	const neighbours = lies.get("neighbour figure");
	expect(neighbours?.planted).toBeGreaterThan(500);
	expect(neighbours?.visible.length).toBeLessThanOrEqual((neighbours?.planted ?? 0) * MAX_VISIBLE_NEIGHBOURS_SHARE);
	const all = [...lies.values()];
	const visible = all.flatMap((count) => count.visible);
	const planted = all.reduce((sum, count) => sum + count.planted, 0);
	expect(planted).toBeGreaterThan(100);
	expect(visible.length / planted, visible.join("\n")).toBeLessThanOrEqual(MAX_VISIBLE_SHARE);
}, 60_000);
