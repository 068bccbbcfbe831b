import { expect } from "vitest";

/** Polls until the assertion holds; a busy machine may need a while. */
export const eventually = <T>(getValue: () => T) => expect.poll(getValue, { timeout: 60_000, interval: 50 });
