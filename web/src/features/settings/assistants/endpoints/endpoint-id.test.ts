import { ownAssistantId } from "@parallax/contract";
import { expect, test } from "vitest";
import { endpointId } from "./endpoint-id.ts";

test.each([
	["Llama", "own-llama"],
	["DeepSeek V3.1 (Büro)", "own-deepseek-v3-1-buro"],
	["Llama 3", "own-llama3"],
	["GPT 4 - 2", "own-gpt42"],
	["模型", "own-endpoint"],
	["7", "own-endpoint7"],
	["A very long name of forty characters 1234", "own-a-very-long-name-of-forty-c"],
])("'%s' has the ID %s", (name, id) => {
	expect(endpointId(name, [])).toBe(id);
});

const NAMES = ["Llama", "-", "3", "12 12", "a-1", "x 1 2 3", "É", "a".repeat(40), `${"a".repeat(24)} 1 1`, "1-2-3"];

test.each(NAMES)("the server accepts the ID of '%s', also when other endpoints have that name", (name) => {
	const taken: string[] = [];
	for (let count = 0; count < 20; count++) taken.push(endpointId(name, taken));
	expect(new Set(taken).size).toBe(20);
	for (const id of taken) expect(ownAssistantId.safeParse(id).success).toBe(true);
});
