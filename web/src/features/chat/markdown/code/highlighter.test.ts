import { expect, test } from "vitest";
import { highlight, untilReady } from "./highlighter.ts";

test("registers languages one by one, and other tasks run in between", async () => {
	expect(highlight("let a", "js")).toBeNull();
	let turns = 0;
	const turn = setInterval(() => {
		turns += 1;
	});
	await untilReady();
	clearInterval(turn);
	expect(turns).toBeGreaterThan(10);
	expect(highlight("let a", "js")?.[0]).toEqual({ text: "let", part: "k" });
});
