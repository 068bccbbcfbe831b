import { expect } from "vitest";

/** Polls until the assertion holds; a busy machine may need a while. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 50 });
