import { expect, test } from "vitest";
import { expectConsole, settleConsole } from "./expect-console.ts";

test("unexpected console output fails the test", () => {
	console.error("Warning: each child needs a key", new Error("with a stack"));
	expect(settleConsole).toThrow(/console.error: Warning: each child needs a key Error: with a stack/);
});

test("expected console output passes, and its absence fails", () => {
	expectConsole("warn", /retired/);
	console.warn("The model is retired.");
	settleConsole();
	expectConsole("error", /never printed/);
	expect(settleConsole).toThrow(/Expected and not printed: console.error/);
});
