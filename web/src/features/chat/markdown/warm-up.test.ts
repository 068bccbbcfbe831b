// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { warmUp } from "./warm-up.ts";

test("prepares the parser and fonts only once, and other tasks run in between", async () => {
	const load = vi.fn(async (_font: string) => []);
	Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
	let turns = 0;
	const turn = setInterval(() => {
		turns += 1;
	});
	await warmUp();
	clearInterval(turn);
	expect(turns).toBeGreaterThan(1);
	await warmUp();
	expect(load.mock.calls.flat()).toEqual(['1em "JetBrains Mono Variable"', 'italic 1em "Inter Variable"']);
	Reflect.deleteProperty(document, "fonts");
});
