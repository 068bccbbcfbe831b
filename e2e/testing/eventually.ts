import { expect } from "vitest";

/** Asks again until it holds; a busy machine may need a while. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 50 });
