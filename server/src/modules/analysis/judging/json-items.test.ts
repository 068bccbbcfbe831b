import { describe, expect, it } from "vitest";
import { JsonItems } from "./json-items.ts";

const KEYS = ["claims", "together"];
const REPLY = JSON.stringify({
	claims: [
		{ claim: 'A "quoted" brace } and ] here \\', cells: [{ quotes: ["x"] }] },
		{ claim: "b", cells: [] },
	],
	other: [{ claim: "not wanted" }],
	together: [{ text: "c", claims: [0, 1] }],
});
const itemsOf = (chunks: readonly string[]) => {
	const items = new JsonItems(KEYS);
	return { read: chunks.flatMap((chunk) => items.push(chunk)), items };
};
const ALL_ITEMS = itemsOf([REPLY]).read;

describe("reads objects from a streamed reply", () => {
	it("returns each object once, with the key of its array", () => {
		expect(ALL_ITEMS.map(({ key }) => key)).toEqual(["claims", "claims", "together"]);
		expect(ALL_ITEMS[0]?.value).toEqual({ claim: 'A "quoted" brace } and ] here \\', cells: [{ quotes: ["x"] }] });
	});

	it("returns the same objects wherever the chunks are split", () => {
		for (let at = 0; at <= REPLY.length; at += 1)
			expect(itemsOf([REPLY.slice(0, at), REPLY.slice(at)]).read).toEqual(ALL_ITEMS);
		expect(itemsOf([...REPLY]).read).toEqual(ALL_ITEMS);
	});

	it("returns the complete objects when the reply is cut off at any position", () => {
		for (let at = 0; at < REPLY.length; at += 1) {
			const { read, items } = itemsOf([REPLY.slice(0, at)]);
			expect(read).toEqual(ALL_ITEMS.slice(0, read.length));
			expect(items.isComplete).toBe(false);
		}
	});

	it.each([
		["prose around it", `Here is "the" comparison:\n${REPLY}\nI hope that helps!`],
		["a fence", `\`\`\`json\n${REPLY}\n\`\`\``],
		["an object around it", `{"comparison": ${REPLY}}`],
		["white space", JSON.stringify(JSON.parse(REPLY), null, "\t")],
	])("reads the objects despite %s", (_name, reply) => {
		expect(itemsOf([reply]).read).toEqual(ALL_ITEMS);
	});

	it("returns nothing when there are no such objects", () => {
		for (const reply of ["", "I cannot.", "[]", "{}", '{"claims": "none"}', '{"claims": [1, "two", null]}', "}}]]"])
			expect(itemsOf([reply]).read).toEqual([]);
	});

	it("skips a malformed object and reads those after it", () => {
		const { read } = itemsOf(['{"claims": [{"claim": bad}, {"claim": "good"}]}']);
		expect(read).toEqual([{ key: "claims", value: { claim: "good" } }]);
	});
});
