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
		for (const reply of ["", "I cannot.", "[]", '{"claims": [1, "two", null]}', "}}]]", "It [sic] is {not"])
			expect(itemsOf([reply]).read).toEqual([]);
	});

	it("returns an outermost object without the wanted keys, and those of a list", () => {
		const [one, other] = [{ claim: "a", cells: [{ answer: "K7" }] }, { claim: "b" }];
		expect(itemsOf([JSON.stringify(one)]).read).toEqual([{ key: "", value: one }]);
		const { read, items } = itemsOf([...`Rows: [\n${JSON.stringify(one)},`]);
		expect([read, items.isComplete, items.isOpen]).toEqual([[{ key: "", value: one }], false, true]);
		expect(items.push(`${JSON.stringify(other)}]`)).toEqual([{ key: "", value: other }]);
		expect([items.isComplete, items.isOpen]).toEqual([true, false]);
	});

	it("returns the object under a wanted key", () => {
		expect(itemsOf(['{"claims": {"1": {"claim": "a"}}}']).read).toEqual([
			{ key: "claims", value: { "1": { claim: "a" } } },
		]);
	});

	it.each([
		["single quotation marks", `{'claims': [{'claim': 'It's', 'note': 'the "best" and the bees'}]}`],
		["an apostrophe in single quotation marks", `{'claims': [{'claim': 'It's', 'note': 'the "best" and the bees'}]}`],
		["bare quotation marks", `{"claims": [{"claim": "It's", "note": "the "best" and the bees"}]}`],
		["commas before a bracket", `{"claims": [{"claim": "It's", "note": "the "best" and the bees",},],}`],
		["keys without quotation marks", `{"claims": [{claim: "It's", note: "the "best" and the bees"}]}`],
	])("reads %s, wherever the chunks are split", (_name, reply) => {
		const wanted = [{ key: "claims", value: { claim: "It's", note: 'the "best" and the bees' } }];
		expect(itemsOf([reply]).read).toEqual(wanted);
		for (let at = 0; at <= reply.length; at += 1)
			expect(itemsOf([reply.slice(0, at), reply.slice(at)]).read).toEqual(wanted);
	});

	it("reads line breaks in a string, other values, and what is left of a malformed object", () => {
		const { read } = itemsOf([
			'{"claims": [{"claim": "a\nb", "itself": True, "slot": None, "follows": 0}, {"claim": bad: 1 : }]}',
		]);
		expect(read).toMatchObject([
			{ key: "claims", value: { claim: "a\nb", itself: true, slot: null, follows: 0 } },
			{ key: "claims", value: { claim: "bad" } },
		]);
	});
});
