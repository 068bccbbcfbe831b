import { expect, it } from "vitest";
import { busSuite } from "./bus.suite.ts";
import { LocalExchange } from "./local-bus.ts";

const exchange = new LocalExchange();
busSuite("local", async () => exchange.open());

it("publish returns false and health is null in a single process", () => {
	const bus = new LocalExchange().open();
	expect([bus.publish("words", 1), bus.health]).toEqual([false, null]);
});
