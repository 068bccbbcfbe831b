import { expect, test } from "vitest";
import { highlight, untilReady } from "./highlighter.ts";

test("registers languages one by one, and other tasks run in between", async () => {
	expect(highlight("let a", "js")).toBeNull();
	let ticks = 0;
	const interval = setInterval(() => {
		ticks += 1;
	});
	await untilReady();
	clearInterval(interval);
	expect(ticks).toBeGreaterThan(10);
	expect(highlight("let a", "js")?.[0]).toEqual({ text: "let", kind: "k" });
});
