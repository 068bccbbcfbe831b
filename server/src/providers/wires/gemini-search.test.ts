import type { GenerateContentResponse } from "@google/genai";
import { expect, test } from "vitest";
import type { Question } from "../port.ts";
import { bytesOf, fixture, marked, question, read, refusing, serving } from "../testing/read-search.ts";
import { endpointOf } from "../testing/record-answer.ts";
import { replaying } from "../testing/replayed-bytes.ts";
import type { Outbound } from "../transport/request.ts";
import { askWithWire } from "./ask.ts";
import { geminiWire } from "./gemini.ts";

const asking = (outbound: Outbound, searches = true) =>
	askWithWire(endpointOf("gemini", "http://vendor.test", outbound), geminiWire(searches));
const grounding = (search = true): Question => ({ ...question(search), mayGround: true });
const search = fixture("gemini/search");

/** The events as the vendor's SDK types them. */
const events = (body = search): GenerateContentResponse[] =>
	[...body.toString().matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as GenerateContentResponse);
const asBody = (changed: readonly GenerateContentResponse[]): Buffer =>
	Buffer.from(changed.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join(""));
const metadataOf = (event: GenerateContentResponse | undefined) => event?.candidates?.[0]?.groundingMetadata;

const REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect";

test("sources stand at the words that Google names in bytes, between emoji, right-to-left text and code", async () => {
	const answer = await read(asking(replaying([search])), grounding());
	expect(answer.text).toBe(
		'Polaris 🌟 lies about **433 light-years** away.\n\nהכוכב הוא כוכב הצפון.\n\n```js\nconst stars = "🌟";\n```\nIt moves slowly.',
	);
	expect(marked(answer)).toEqual([
		[" light-years** away.", `${REDIRECT}/AUZIYQHpolaris=`, "sky.example"],
		["הכוכב הוא כוכב הצפון.".slice(-20), `${REDIRECT}/AUZIYQHhebrew==`, "dictionary.example"],
		["הכוכב הוא כוכב הצפון.".slice(-20), `${REDIRECT}/AUZIYQHpolaris=`, "sky.example"],
		["It moves slowly.", `${REDIRECT}/AUZIYQHpolaris=`, "sky.example"],
	]);
	expect(answer.citations.map(({ at: [from, to] }) => answer.text.slice(from, to))).toEqual([
		"Polaris 🌟 lies about **433 light-years** away.",
		"הכוכב הוא כוכב הצפון.",
		"הכוכב הוא כוכב הצפון.",
		"It moves slowly.",
	]);
});

test("reads the same for any chunking of the bytes, and from a reply that is not streamed", async () => {
	const streamed = await read(asking(replaying([search])), grounding());
	expect(await read(asking(replaying(bytesOf(search))), grounding())).toEqual(streamed);
	const all = events();
	const [last] = all.slice(-1);
	const parts = all.flatMap((event) => event.candidates?.[0]?.content?.parts ?? []);
	const whole = { ...last, candidates: [{ ...last?.candidates?.[0], content: { role: "model", parts } }] };
	const body = replaying([Buffer.from(JSON.stringify(whole))], { headers: { "content-type": "application/json" } });
	const read1 = await read(asking(body), grounding());
	expect([read1.text, read1.citations, read1.groundings]).toEqual([
		streamed.text,
		streamed.citations,
		streamed.groundings,
	]);
});

test("until its end an answer counts as grounded; then with Google's suggestions, whole and as they came", async () => {
	const { groundings } = await read(asking(replaying([search])), grounding());
	const suggestions = metadataOf(events().at(-1))?.searchEntryPoint?.renderedContent;
	expect(suggestions).toContain('class="chip"');
	expect(groundings).toEqual([{ suggestions: "" }, { suggestions }]);
});

test("an answer for which nothing was searched is no grounded one, and has no sources", async () => {
	const plain = await read(asking(replaying([fixture("gemini/plain")])), grounding());
	expect([plain.groundings, plain.citations]).toEqual([[{ suggestions: "" }, null], []]);
	expect(plain.end.billed).not.toHaveProperty("searches");
});

test("what comes before the finish reason counts too", async () => {
	const all = events();
	const metadata = metadataOf(all.at(-1));
	const early = all.map((event, index) => {
		const [candidate] = event.candidates ?? [];
		const { groundingMetadata: _, ...rest } = candidate ?? {};
		return { ...event, candidates: [{ ...rest, ...(index === 2 && metadata && { groundingMetadata: metadata }) }] };
	});
	const answer = await read(asking(replaying([asBody(early as GenerateContentResponse[])])), grounding());
	expect(answer.citations).toEqual((await read(asking(replaying([search])), grounding())).citations);
});

test("later models are billed by the query, earlier ones by the prompt", async () => {
	const { end } = await read(asking(replaying([search])), grounding());
	expect(end.billed).toEqual({ freshInput: 12, cachedInput: 0, output: 130, searches: 2 });
	const older = Buffer.from(search.toString().replaceAll("gemini-3.8-flash", "gemini-2.5-pro"));
	expect((await read(asking(replaying([older])), grounding())).end.billed?.searches).toBe(1);
});

test("asks with the tool where the operator allows it, for what only the person who asks will see", async () => {
	const { outbound, sent } = serving(search, search, search);
	await read(asking(outbound), grounding());
	await read(asking(outbound), grounding(false));
	const withheld = await read(asking(outbound), question());
	expect(sent.map(({ tools }) => tools)).toEqual([[{ googleSearch: {} }], undefined, undefined]);
	expect(withheld.end.notes).toMatchObject([{ code: "cannot-search" }]);
	expect([withheld.groundings.at(-1), withheld.citations]).toEqual([null, []]);
	const off = serving(fixture("gemini/plain"));
	const { end } = await read(asking(off.outbound, false), grounding());
	expect([end.notes[0]?.code, off.sent[0]?.tools]).toEqual(["cannot-search", undefined]);
});

test.each([
	"Search Grounding is not supported for this model.",
	"Search as tool is not enabled for this model",
	"Tool use with google_search is not supported",
])("a model that refuses the tool answers without it, and says so: %s", async (message) => {
	const { outbound, sent } = serving(refusing(400, message), fixture("gemini/plain"));
	const { end, groundings } = await read(asking(outbound), grounding());
	expect(sent.map(({ tools }) => Boolean(tools))).toEqual([true, false]);
	expect(end.notes).toMatchObject([{ code: "cannot-search" }]);
	expect(groundings.at(-1)).toBeNull();
});

test("places that are no places, and words that are not there, put no mark at other words", async () => {
	const odd = events();
	const last = odd.at(-1)?.candidates?.[0];
	if (last) {
		last.groundingMetadata = {
			groundingChunks: [{ web: { uri: "https://sky.example/", title: "Sky" } }],
			groundingSupports: [
				{ segment: { startIndex: 9, endIndex: 4 }, groundingChunkIndices: [0, -1] },
				{ segment: { startIndex: 3, endIndex: 9, text: "Other words" }, groundingChunkIndices: [0] },
				{ groundingChunkIndices: "0" as unknown as number[] },
				null as never,
			],
		};
	}
	const { text, citations } = await read(asking(replaying([asBody(odd)])), grounding());
	expect(citations).toEqual([{ url: "https://sky.example/", title: "Sky", at: [text.length, text.length] }]);
});
