import { describe, expect, test } from "vitest";
import { bytesOf, fixture, marked, question, read, refusing, serving } from "../testing/read-search.ts";
import { endpointOf } from "../testing/record-answer.ts";
import { replaying } from "../testing/replayed-bytes.ts";
import type { Outbound } from "../transport/request.ts";
import { anthropic } from "./anthropic.ts";
import { type Ask, askWithFallback, askWithWire } from "./ask.ts";
import { gemini } from "./gemini.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";

const vendor = { chatgpt: openaiResponses, grok: openaiResponses, claude: anthropic } as const;
const asking = (id: keyof typeof vendor, outbound: Outbound): Ask =>
	askWithWire(endpointOf(id, "http://vendor.test", outbound), vendor[id]);

const POLARIS = "https://sky.example/polaris";

describe("OpenAI", () => {
	const ask = (body = [fixture("openai-responses/search")]) => asking("chatgpt", replaying(body));

	test("marks leave the text, and each source stands where it is cited", async () => {
		const answer = await read(ask());
		expect(answer.text).toBe(
			'Polaris 🌟 lies about **433 light-years** away.\n\nהכוכב הוא כוכב הצפון.\n\n```python\nprint("([sky.example] is code)")\n```\n\nRead the file first, then [the guide](https://www.docs.example/python/#files). Done 👩‍🚀.',
		);
		const place = (words: string) => answer.text.indexOf(words) + words.length;
		const guide = "[the guide](https://www.docs.example/python/#files)";
		expect(answer.citations).toEqual([
			{ url: POLARIS, title: "Distances of stars – Sky Survey", at: [place("away."), place("away.")] },
			{
				url: "https://dictionary.example/he_(ivrit)?lang=he",
				title: "עברית – מילון",
				at: [place("הצפון."), place("הצפון.")],
			},
			{ url: POLARIS, title: "Distances of stars – Sky Survey", at: [place("הצפון."), place("הצפון.")] },
			{ url: POLARIS, title: "Distances of stars – Sky Survey", at: [place("file first"), place("file first")] },
			{
				url: "https://www.docs.example/python/#files",
				title: "Reading data with Python",
				at: [answer.text.indexOf(guide), place(guide)],
			},
		]);
	});

	test("reads the same for any chunking of the bytes", async () => {
		expect(await read(ask(bytesOf(fixture("openai-responses/search"))))).toEqual(await read(ask()));
	});

	test("counts the searches, not the pages that were opened", async () => {
		const { end } = await read(ask());
		expect(end.billed).toEqual({ freshInput: 9211, cachedInput: 9000, output: 412, searches: 2 });
	});

	test("a whole reply that is not streamed has the same citations", async () => {
		const last = fixture("openai-responses/search").toString().trim().split("\n").at(-1) ?? "";
		const { response } = JSON.parse(last.slice("data: ".length)) as { response: object };
		const body = replaying([Buffer.from(JSON.stringify(response))], {
			headers: { "content-type": "application/json" },
		});
		const whole = await read(asking("chatgpt", body));
		const streamed = await read(ask());
		expect([whole.text, whole.citations]).toEqual([streamed.text, streamed.citations]);
	});

	describe("each source stands in its own part of a message of several", () => {
		const cites = (url: string, from: number, to: number) => ({
			...{ type: "url_citation", url, title: "", start_index: from, end_index: to },
		});
		const STARS = "https://stars.example/";
		const PARTS = [
			{ text: "Near. It is far.", annotations: [cites(POLARIS, 0, 5), cites(POLARIS, 6, 16)] },
			{ text: " Not so far away.", annotations: [cites(POLARIS, 0, 5), cites(STARS, 8, 16)] },
		];
		const item = { id: "msg", type: "message", content: PARTS.map((part) => ({ type: "output_text", ...part })) };
		const response = { model: "m", status: "completed", output: [item] };
		const text = (index: number) => ({ item_id: "msg", output_index: 0, content_index: index });
		const deltas = (index: number, content: string) =>
			content.split(/(?= )/).map((delta) => ({ ...text(index), type: "response.output_text.delta", delta }));
		const annotations = (index: number) =>
			PARTS[index]?.annotations.map((annotation) => ({
				...{ ...text(index), type: "response.output_text.annotation.added", annotation },
			})) ?? [];
		const begin = { type: "response.output_item.added", output_index: 0, item: { ...item, content: [] } };
		const done = { type: "response.output_item.done", output_index: 0, item };
		const completed = { type: "response.completed", response };
		const [one, two] = PARTS.map((part, index) => deltas(index, part.text)) as [object[], object[]];
		const streamed = (...events: readonly object[]) =>
			ask([Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""))]);
		const expected = [
			["Near.", POLARIS],
			["It is far.", POLARIS],
			[" Not ", POLARIS],
			["far away", STARS],
		];

		test.each([
			["after their part", [begin, ...one, ...annotations(0), ...two, ...annotations(1), done, completed]],
			["after the whole text", [begin, ...one, ...two, ...annotations(0), ...annotations(1), done, completed]],
			["with the whole item alone", [begin, ...one, ...two, done, completed]],
			["with the whole response alone", [completed]],
		])("%s", async (_when, events) => {
			const answer = await read(streamed(...events));
			expect(answer.text).toBe("Near. It is far. Not so far away.");
			expect(answer.citations.map(({ url, at }) => [answer.text.slice(...at), url])).toEqual(expected);
		});
	});

	test("asks for the tool only where a search was asked for", async () => {
		const { outbound, sent } = serving(fixture("openai-responses/search"), fixture("openai-responses/plain"));
		await read(asking("chatgpt", outbound));
		await read(asking("chatgpt", outbound), question(false));
		expect(sent.map(({ tools }) => tools)).toEqual([[{ type: "web_search" }], undefined]);
		expect(sent.map(({ max_tool_calls }) => max_tool_calls)).toEqual([5, undefined]);
	});

	test.each([
		"Unsupported parameter: max_tool_calls",
		"Argument not supported: max_tool_calls",
		"'max_tool_calls' cannot be set together with the tool web_search.",
	])("a server that refuses the bound searches without it, and is not asked for it again: %s", async (words) => {
		const search = fixture("openai-responses/search");
		const { outbound, sent } = serving(refusing(400, words), search, search);
		const ask = asking("chatgpt", outbound);
		for (const _ of [1, 2]) expect((await read(ask)).end.notes).toEqual([]);
		expect(sent.map(({ tools, max_tool_calls }) => [Boolean(tools), max_tool_calls])).toEqual([
			[true, 5],
			[true, undefined],
			[true, undefined],
		]);
	});

	test("calls beyond the bound, which the vendor ignores, are not counted", async () => {
		const action = ',"action":{"type":"search","query":"כוכב הצפון"}';
		const ignored = fixture("openai-responses/search").toString().replaceAll(action, "");
		expect(ignored).not.toContain('כוכב הצפון"}');
		expect((await read(ask([Buffer.from(ignored)]))).end.billed?.searches).toBe(1);
		const unnamed = ignored.replaceAll(/,"action":\{[^}]*\}/g, "");
		expect((await read(ask([Buffer.from(unnamed)]))).end.billed?.searches).toBe(3);
	});

	test("a model that refuses the tool answers without it, and says so", async () => {
		const refused = refusing(400, "Hosted tool 'web_search' is not supported with gpt-9-nano.");
		const { outbound, sent } = serving(refused, fixture("openai-responses/plain"), fixture("openai-responses/search"));
		const ask = asking("chatgpt", outbound);
		const { end, citations } = await read(ask);
		expect(citations).toEqual([]);
		expect(end.notes).toEqual([
			{
				code: "cannot-search",
				params: {},
				text: "ChatGPT cannot search the web here, so it answered without.",
			},
		]);
		expect(sent[1]).not.toHaveProperty("tools");
		// It can depend on the account, so the next answer asks again.
		expect((await read(ask)).citations.length).toBeGreaterThan(0);
	});

	test("without a search, text with such marks stays as it is", async () => {
		const { text, citations } = await read(ask(), question(false));
		expect(text).toContain(`([sky.example](${POLARIS}?utm_source=openai))`);
		expect(citations).toEqual([]);
	});
});

describe("xAI", () => {
	const ask = (body = [fixture("xai-responses/search")]) => asking("grok", replaying(body));

	test("numbered links are the marks; sources that it only read are not cited", async () => {
		const answer = await read(ask());
		expect(answer.text).toBe("Polaris 🌟 is 447 light-years away. النجم القطبي بعيد.\n\nUse `stars[[1]]` in code.");
		expect(marked(answer)).toEqual([
			["", POLARIS, "sky.example"],
			["", "https://stars.example/list_(north)", "stars.example"],
			["", POLARIS, "sky.example"],
		]);
		expect(answer.citations.map(({ at }) => answer.text.slice(0, at[1]).slice(-5))).toEqual([
			"away.",
			"away.",
			"بعيد.",
		]);
		expect(await read(ask(bytesOf(fixture("xai-responses/search"))))).toEqual(answer);
	});

	test("its own total counts, and its own number of searches", async () => {
		const { end } = await read(ask());
		expect(end.billed).toMatchObject({ searches: 2, usd: 0.0132865 });
	});
});

describe("Anthropic", () => {
	const paused = fixture("anthropic/search-paused").toString();

	test("a block is what its sources support; what came before the search is a paragraph of its own", async () => {
		const answer = await read(asking("claude", replaying([fixture("anthropic/search")])));
		expect(answer.text).toBe(
			'I will look that up 🔎.\n\nPolaris 🌟 is 447 light-years away. In Hebrew: כוכב הצפון.\n\n```js\nconst stars = "🌟";\n```\n',
		);
		expect(marked(answer)).toEqual([
			["447 light-years away", POLARIS, "Sky Survey 🌟"],
			["כוכב הצפון", "https://dictionary.example/he", "מילון"],
			["כוכב הצפון", POLARIS, "Sky Survey 🌟"],
		]);
		expect(answer.end.billed).toEqual({ freshInput: 18_500, cachedInput: 0, output: 510, searches: 2 });
	});

	test("asks for at most five searches", async () => {
		const { outbound, sent } = serving(fixture("anthropic/search"));
		await read(asking("claude", outbound));
		expect(sent[0]?.tools).toEqual([{ type: "web_search_20250305", name: "web_search", max_uses: 5 }]);
	});

	test("a paused answer goes on as the same one, and both parts are billed", async () => {
		const { outbound, sent } = serving(fixture("anthropic/search-paused"), fixture("anthropic/search-continued"));
		const answer = await read(asking("claude", outbound));
		expect(answer.text).toBe("First the distance: \n\n447 light-years 🌟\n\nAnother source says 433 light-years.");
		expect(marked(answer)).toEqual([
			["447 light-years 🌟", POLARIS, "Sky Survey 🌟"],
			["433", "https://dictionary.example/he", "מילון"],
		]);
		expect(answer.end).toMatchObject({
			finishReason: "stop",
			billed: { freshInput: 21_000, output: 300, searches: 2 },
		});
		const messages = sent[1]?.messages as { role: string; content: unknown }[];
		expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
		expect(messages[1]?.content).toMatchObject([
			{ type: "text", text: "First the distance: " },
			{ type: "server_tool_use", id: "srvtoolu_1", input: { query: "distance of Polaris" } },
			{
				type: "web_search_tool_result",
				tool_use_id: "srvtoolu_1",
				content: [{ encrypted_content: "EqgfCioIARgBIiQ3" }],
			},
			{ type: "text", text: "447 light-years 🌟", citations: [{ encrypted_index: "Eo8BCioIAhgBIiQyYjQ0" }] },
			{ type: "server_tool_use", id: "srvtoolu_2", input: { query: "other measurements" } },
		]);
	});

	test("it is continued three times at most, and then is not whole", async () => {
		const { outbound, sent } = serving(...Array.from({ length: 5 }, () => Buffer.from(paused)));
		const { end } = await read(asking("claude", outbound));
		expect([sent.length, end.finishReason, end.billed?.searches]).toEqual([4, "length", 4]);
	});

	test("it is not continued when it is too long to send back, and is not whole", async () => {
		const [found = ""] = /event: content_block_start\ndata: .*encrypted_content.*\n\n/.exec(paused) ?? [];
		const end = found.replace(/data: .*/, 'data: {"type":"content_block_stop","index":2}').replace("start", "stop");
		const long = (found.replace(/"EqgfC[^"]*"/, `"${"x".repeat(1_000_000)}"`) + end).repeat(8);
		const { outbound, sent } = serving(Buffer.from(paused.replace(found, () => long + found)));
		expect((await read(asking("claude", outbound))).end.finishReason).toBe("length");
		expect(sent).toHaveLength(1);
	});

	test("all its parts together may search five times, and each of them once", async () => {
		const searching = (times: number) =>
			Buffer.from(paused.replace('"web_search_requests":1', `"web_search_requests":${times}`));
		const parts = [searching(1), searching(2), searching(3), fixture("anthropic/search-continued")];
		const { outbound, sent } = serving(...parts);
		await read(asking("claude", outbound));
		expect(sent.map(({ tools }) => tools)).toMatchObject([5, 4, 2, 1].map((max_uses) => [{ max_uses }]));
	});
});

test("where a protocol has no search, the answer says so", async () => {
	const fallback = serving(
		replaying([Buffer.from("404 page not found")], { status: 404, headers: { "content-type": "text/plain" } }),
		fixture("openai-chat/plain"),
	);
	const chat = askWithFallback(endpointOf("chatgpt", "http://vendor.test", fallback.outbound), [
		openaiResponses,
		openaiChat,
	]);
	expect((await read(chat)).end.notes).toMatchObject([{ code: "cannot-search" }]);
	const google = serving(fixture("gemini/plain"));
	const ask = askWithWire(endpointOf("gemini", "http://vendor.test", google.outbound), gemini);
	expect((await read(ask)).end.notes).toMatchObject([
		{ code: "cannot-search", text: "Gemini cannot search the web here, so it answered without." },
	]);
	expect(google.sent[0]).not.toHaveProperty("tools");
});
