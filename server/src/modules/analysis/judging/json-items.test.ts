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
const itemsOf = (pieces: readonly string[]) => {
	const items = new JsonItems(KEYS);
	return { read: pieces.flatMap((piece) => items.push(piece)), items };
};
const WHOLE = itemsOf([REPLY]).read;

describe("objects are read from a reply that grows", () => {
	it("each once, under its key", () => {
		expect(WHOLE.map(({ key }) => key)).toEqual(["claims", "claims", "together"]);
		expect(WHOLE[0]?.value).toEqual({ claim: 'A "quoted" brace } and ] here \\', cells: [{ quotes: ["x"] }] });
	});

	it("wherever the pieces are cut", () => {
		for (let at = 0; at <= REPLY.length; at += 1)
			expect(itemsOf([REPLY.slice(0, at), REPLY.slice(at)]).read).toEqual(WHOLE);
		expect(itemsOf([...REPLY]).read).toEqual(WHOLE);
	});

	it("as far as it came, where it is cut off at any byte", () => {
		for (let at = 0; at < REPLY.length; at += 1) {
			const { read, items } = itemsOf([REPLY.slice(0, at)]);
			expect(read).toEqual(WHOLE.slice(0, read.length));
			expect(items.isWhole).toBe(false);
		}
	});

	it.each([
		["prose around it", `Here is "the" comparison:\n${REPLY}\nI hope that helps!`],
		["a fence", `\`\`\`json\n${REPLY}\n\`\`\``],
		["an object around it", `{"comparison": ${REPLY}}`],
		["white space", JSON.stringify(JSON.parse(REPLY), null, "\t")],
	])("also with %s", (_name, reply) => {
		expect(itemsOf([reply]).read).toEqual(WHOLE);
	});

	it("and nothing from what is none", () => {
		for (const reply of ["", "I cannot.", "[]", "{}", '{"claims": "none"}', '{"claims": [1, "two", null]}', "}}]]"])
			expect(itemsOf([reply]).read).toEqual([]);
	});

	it("a broken object is left out, those after it are read", () => {
		const { read } = itemsOf(['{"claims": [{"claim": bad}, {"claim": "good"}]}']);
		expect(read).toEqual([{ key: "claims", value: { claim: "good" } }]);
	});
});
