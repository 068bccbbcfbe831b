import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { addedDefinition } from "./added-assistants.ts";
import { Connector } from "./connect-assistant.ts";
import { recordAnswer } from "./testing/record-answer.ts";
import { withBareServer } from "./testing/served-bytes.ts";
import { WIRE_FIXTURES, WIRE_IDS } from "./testing/wire-fixtures.ts";

const toThisMachine: LookupFunction = (_hostname, _options, callback) =>
	callback(null, [{ address: "127.0.0.1", family: 4 }]);
const BOUND = /"(max_tokens|max_output_tokens|maxOutputTokens)":16384\b/;

test.each(
	WIRE_IDS.flatMap(
		(wire) =>
			[
				{ wire, hasBudget: true, paidBy: "operator", host: "api.vendor.test", isSent: true },
				{ wire, hasBudget: false, paidBy: "operator", host: "api.vendor.test", isSent: false },
				{ wire, hasBudget: true, paidBy: "person", host: "api.vendor.test", isSent: false },
				{ wire, hasBudget: false, paidBy: "person", host: "localhost", isSent: true },
			] as const,
	),
)("$wire: paid by $paidBy at $host, budget $hasBudget: the bound is sent: $isSent", async (row) => {
	const { wire, hasBudget, paidBy, host, isSent } = row;
	const bodies: string[] = [];
	const fixture = WIRE_FIXTURES[wire];
	await withBareServer(
		({ body }) => {
			bodies.push(body);
			return { body: fixture.textEvent("Hello") + fixture.finishEvent() + fixture.endMark };
		},
		async (origin) => {
			const baseUrl = origin.replace("127.0.0.1", host) + fixture.basePath;
			const definition = addedDefinition({ id: "vendor", name: "Vendor", wire, baseUrl, models: ["m"] });
			const connector = new Connector({ hasBudget, lookup: toThisMachine });
			const assistant = connector.connect(definition, { apiKey: "key", paidBy }, { id: "m", name: "m" });
			expect((await recordAnswer(assistant)).text).toBe("Hello");
		},
	);
	// Anthropic's API refuses a request without it.
	expect(bodies.map((body) => BOUND.test(body))).toEqual([isSent || wire === "anthropic"]);
	if (!isSent && wire !== "anthropic") expect(bodies[0]).not.toMatch(/max_?(output_?)?tokens/i);
});
