import { afterAll, afterEach } from "vitest";
import { record, verifyConsole } from "./expect-console.ts";

console.error = (...parts: unknown[]) => record("error", parts);
console.warn = (...parts: unknown[]) => record("warn", parts);

afterEach(verifyConsole);
afterAll(verifyConsole);
