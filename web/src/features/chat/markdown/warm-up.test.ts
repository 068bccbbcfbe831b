// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { warmUp } from "./warm-up.ts";

test("prepares the parser and fonts only once, and other tasks run in between", async () => {
	const load = vi.fn(async (_font: string) => []);
	Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
	let ticks = 0;
	const interval = setInterval(() => {
		ticks += 1;
	});
	await warmUp();
	clearInterval(interval);
	expect(ticks).toBeGreaterThan(1);
	await warmUp();
	expect(load.mock.calls.flat()).toEqual(['1em "JetBrains Mono Variable"', 'italic 1em "Inter Variable"']);
	Reflect.deleteProperty(document, "fonts");
});
