import { expect, test } from "vitest";
import { expectConsole, verifyConsole } from "./expect-console.ts";

test("unexpected console output fails the test", () => {
	console.error("Warning: each child needs a key", new Error("with a stack"));
	expect(verifyConsole).toThrow(/console.error: Warning: each child needs a key Error: with a stack/);
});

test("expected console output passes, and its absence fails", () => {
	expectConsole("warn", /retired/);
	console.warn("The model is retired.");
	verifyConsole();
	expectConsole("error", /never printed/);
	expect(verifyConsole).toThrow(/Expected and not printed: console.error/);
});
