import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { promptQuestion } from "../port.ts";
import { byId } from "../testing/by-id.ts";

const SCHEMA = { type: "object", properties: {}, required: [], additionalProperties: false };
const silent = { onActivity: () => {}, onText: () => {} };
let vendors: FakeVendors;

beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterAll(() => vendors.close());

async function bodyOf(id: BuiltInId, reply?: { name: string; schema: typeof SCHEMA }): Promise<unknown> {
	const assistants = byId(createBuiltInAssistants(vendors.settings));
	const question = { ...promptQuestion("Compare."), ...(reply && { reply }) };
	await assistants[id].answer({ question }, silent, new AbortController().signal);
	return vendors.calls(id).at(-1)?.body;
}

const BY_RESPONSES = { text: { format: { type: "json_schema", name: "comparison", schema: SCHEMA, strict: true } } };
const SCHEMA_FIELDS: Record<Exclude<BuiltInId, "claude">, object> = {
	chatgpt: BY_RESPONSES,
	gemini: { generationConfig: { responseMimeType: "application/json", responseJsonSchema: SCHEMA } },
	grok: BY_RESPONSES,
};

it.each(["chatgpt", "gemini", "grok"] as const)("%s gets the schema of the reply", async (id) => {
	expect(await bodyOf(id, { name: "comparison", schema: SCHEMA })).toMatchObject(SCHEMA_FIELDS[id]);
});

it("chat completions get the schema as well", async () => {
	vendors.next("grok", { error: "route" });
	expect(await bodyOf("grok", { name: "comparison", schema: SCHEMA })).toMatchObject({
		response_format: { type: "json_schema", json_schema: { name: "comparison", schema: SCHEMA, strict: true } },
	});
});

it.each(PROVIDER_IDS)("%s gets no schema when the question has none", async (id) => {
	expect(JSON.stringify(await bodyOf(id))).not.toMatch(/schema|format|Mime/i);
});
