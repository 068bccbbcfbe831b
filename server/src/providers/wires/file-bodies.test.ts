import { type AddressInfo, createServer } from "node:net";
import type { MessageCreateParamsStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { GenerateContentParameters } from "@google/genai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { ResponseCreateParamsStreaming } from "openai/resources/responses/responses";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { refusal } from "../../testing/fake-vendors/script.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import type { Assistant, Message, MessageFile, Question } from "../port.ts";
import { BUILT_IN, byId } from "../testing/by-id.ts";
import { base64, messageFile } from "../testing/message-files.ts";
import { asAssistant, endpointOf, recordAnswer } from "../testing/record-answer.ts";
import { anthropic } from "./anthropic.ts";
import { askWithWire } from "./ask.ts";

let vendors: FakeVendors;
beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

const fresh = (id: BuiltInId): Assistant => byId(createBuiltInAssistants(vendors.settings))[id];
const message = (role: Message["role"], text: string, ...files: MessageFile[]): Message => ({
	role,
	parts: [{ kind: "text", text }],
	...(files.length > 0 && { files }),
});

const PDF = "%PDF-1.7 twelve pages";
const [picture, earlierPicture] = [messageFile("picture"), messageFile("earlier", { isOfPrompt: false })];
const report = messageFile(PDF, {
	...{ name: "report", type: "application/pdf", pages: 12 },
	readText: async () => "What it says, with ``` and ````.",
});
const earlierReport = { ...report, isOfPrompt: false };
const notes = messageFile("a,b\n1,2", {
	...{ name: "table.csv", type: "text/plain" },
	readText: async () => "a,b\n1,2",
});

async function ask(assistant: Assistant, id: BuiltInId, messages: readonly Message[], model = BUILT_IN[id].model) {
	const { text, end, failure } = await recordAnswer(assistant, { model, question: { messages } });
	return { text, notes: end?.notes, failure: failure?.facts, body: vendors.calls(id).at(-1)?.body };
}

const TURNS: readonly Message[] = [
	message("user", "One", earlierPicture, earlierReport),
	message("assistant", "First answer"),
	message("user", "Two"),
	message("assistant", "Second answer"),
	message("user", "Three"),
	message("assistant", "Third answer"),
	message("user", "Four", picture),
];
const png = (content: string) => `data:image/png;base64,${base64(content)}`;
const pdf = `data:application/pdf;base64,${base64(PDF)}`;

describe("the whole body in the vendor's own form, at turns 1, 2 and 4", () => {
	const upTo = (turn: 1 | 2 | 4): readonly Message[] => TURNS.slice(0, turn * 2 - 1);
	/** The messages between the first and the last prompt, which have no files. */
	const BETWEEN = [
		{ role: "assistant", content: "First answer" },
		{ role: "user", content: "Two" },
		{ role: "assistant", content: "Second answer" },
		{ role: "user", content: "Three" },
		{ role: "assistant", content: "Third answer" },
	] as const;

	it.each([1, 2, 4] as const)("Responses API, turn %i", async (turn) => {
		const input: ResponseCreateParamsStreaming["input"] = [
			{
				role: "user",
				content: [
					{ type: "input_image", detail: "auto", image_url: png("earlier") },
					{ type: "input_file", filename: "report.pdf", file_data: pdf },
					{ type: "input_text", text: "One" },
				],
			},
			...BETWEEN,
			{
				role: "user",
				content: [
					{ type: "input_image", detail: "auto", image_url: png("picture") },
					{ type: "input_text", text: "Four" },
				],
			},
		];
		const sent = await ask(fresh("chatgpt"), "chatgpt", upTo(turn));
		expect(sent).toMatchObject({ text: "Hello there.", notes: [] });
		expect(sent.body).toEqual({
			model: "gpt-4o",
			input: input.slice(0, turn * 2 - 1),
			max_output_tokens: 16_384,
			store: false,
			stream: true,
		} satisfies ResponseCreateParamsStreaming);
	});

	it.each([1, 2, 4] as const)("chat completions, turn %i", async (turn) => {
		const messages: ChatCompletionCreateParamsStreaming["messages"] = [
			{
				role: "user",
				content: [
					{ type: "image_url", image_url: { url: png("earlier") } },
					{ type: "file", file: { filename: "report.pdf", file_data: pdf } },
					{ type: "text", text: "One" },
				],
			},
			...BETWEEN,
			{
				role: "user",
				content: [
					{ type: "image_url", image_url: { url: png("picture") } },
					{ type: "text", text: "Four" },
				],
			},
		];
		vendors.next("chatgpt", { error: "route" });
		const sent = await ask(fresh("chatgpt"), "chatgpt", upTo(turn));
		expect(sent.notes).toEqual([]);
		expect(sent.body).toEqual({
			model: "gpt-4o",
			messages: messages.slice(0, turn * 2 - 1),
			max_tokens: 16_384,
			stream: true,
			stream_options: { include_usage: true },
		} satisfies ChatCompletionCreateParamsStreaming);
	});

	it.each([1, 2, 4] as const)("Anthropic, turn %i", async (turn) => {
		const image = (content: string) =>
			({ type: "image", source: { type: "base64", media_type: "image/png", data: base64(content) } }) as const;
		const source = { type: "base64", media_type: "application/pdf", data: base64(PDF) } as const;
		const messages: MessageCreateParamsStreaming["messages"] = [
			{
				role: "user",
				content: [image("earlier"), { type: "document", title: "report.pdf", source }, { type: "text", text: "One" }],
			},
			...BETWEEN,
			{ role: "user", content: [image("picture"), { type: "text", text: "Four" }] },
		];
		const sent = await ask(fresh("claude"), "claude", upTo(turn));
		expect(sent.notes).toEqual([]);
		expect(sent.body).toEqual({
			model: BUILT_IN.claude.model,
			max_tokens: 16_384,
			messages: messages.slice(0, turn * 2 - 1),
			stream: true,
		} satisfies MessageCreateParamsStreaming);
	});

	it.each([1, 2, 4] as const)("Gemini, turn %i", async (turn) => {
		const inline = (mimeType: string, content: string) => ({ inlineData: { mimeType, data: base64(content) } });
		const contents = [
			{
				role: "user",
				parts: [inline("image/png", "earlier"), inline("application/pdf", PDF), { text: "One" }],
			},
			{ role: "model", parts: [{ text: "First answer" }] },
			{ role: "user", parts: [{ text: "Two" }] },
			{ role: "model", parts: [{ text: "Second answer" }] },
			{ role: "user", parts: [{ text: "Three" }] },
			{ role: "model", parts: [{ text: "Third answer" }] },
			{ role: "user", parts: [inline("image/png", "picture"), { text: "Four" }] },
		] satisfies GenerateContentParameters["contents"];
		const sent = await ask(fresh("gemini"), "gemini", upTo(turn));
		expect(sent.notes).toEqual([]);
		expect(sent.body).toEqual({
			contents: contents.slice(0, turn * 2 - 1),
			generationConfig: { maxOutputTokens: 16_384 },
		});
	});
});

const bodyText = (body: unknown): string => JSON.stringify(body);
const fencedReport = "report:\n`````\nWhat it says, with ``` and ````.\n`````\n\nWhat?";

test("a text file is a fenced block under its name, in one text with the prompt", async () => {
	const { body } = await ask(fresh("chatgpt"), "chatgpt", [message("user", "What?", notes)], "gpt-3.5-turbo");
	expect(body).toMatchObject({ input: "table.csv:\n```\na,b\n1,2\n```\n\nWhat?" });
});

test("Grok gets the text of a PDF, which its vendor takes as an uploaded file only", async () => {
	const sent = await ask(fresh("grok"), "grok", [message("user", "What?", report)]);
	expect(sent.body).toMatchObject({ input: fencedReport });
	expect(sent.notes).toEqual([{ code: "as-text", params: { pages: 12 }, text: "12 pages as text" }]);
});

describe("a model that cannot look at pictures", () => {
	it("is not asked about a picture of the prompt", async () => {
		const { failure } = await ask(fresh("chatgpt"), "chatgpt", [message("user", "What?", picture)], "gpt-3.5-turbo");
		expect(failure).toMatchObject({
			code: "unsupported",
			sentence: "gpt-3.5-turbo cannot look at pictures.",
			mayRetry: false,
		});
		expect(vendors.calls("chatgpt")).toEqual([]);
	});

	it("is asked, with the names of pictures of earlier turns", async () => {
		const messages = [
			message("user", "One", earlierPicture, { ...earlierPicture, name: "b.jpg" }),
			message("assistant", "So."),
		];
		const sent = await ask(fresh("chatgpt"), "chatgpt", [...messages, message("user", "Two")], "gpt-3.5-turbo");
		expect(sent.notes).toEqual([
			{ code: "files-named", params: { files: 2 }, text: "Only the names of 2 files were sent." },
		]);
		expect(sent.body).toMatchObject({
			input: [
				{ role: "user", content: "[Not sent: the file chart.png]\n\n[Not sent: the file b.jpg]\n\nOne" },
				{ role: "assistant", content: "So." },
				{ role: "user", content: "Two" },
			],
		});
	});

	it("is not asked about a PDF of the prompt that contains no text", async () => {
		const scan = { ...report, readText: async () => null };
		const { failure } = await ask(fresh("grok"), "grok", [message("user", "What?", scan)]);
		expect(failure).toMatchObject({
			code: "unsupported",
			sentence: "Grok 4.7 cannot read report: it contains no text.",
		});
	});
});

test("a file that the call has no room for is named, also to a model that could take it", async () => {
	const left = { ...picture, isNameOnly: true };
	const sent = await ask(fresh("claude"), "claude", [message("user", "What?", left)]);
	expect(sent.body).toMatchObject({ messages: [{ content: "[Not sent: the file chart.png]\n\nWhat?" }] });
	expect(sent.notes).toMatchObject([{ code: "files-named", text: "Only the name of chart.png was sent." }]);
});

describe("a model of which nothing is known is tried once", () => {
	const MODEL = "house-1";

	it.each([
		"This model does not support image input.",
		"Invalid content type. image_url is only supported by certain models.",
		"Failed to deserialize the JSON body: messages[0]: unknown variant `image_url`, expected `text` at line 1",
		"messages[0].content must be a string",
		"At most 0 image(s) may be provided in one prompt: this is not a multimodal model.",
	])("pictures: %s", async (words) => {
		const assistant = fresh("chatgpt");
		vendors.next("chatgpt", refusal(words));
		const messages = [message("user", "What?", picture)];
		const first = await ask(assistant, "chatgpt", messages, MODEL);
		expect(first.failure).toMatchObject({ code: "unsupported", sentence: "house-1 cannot look at pictures." });
		await ask(assistant, "chatgpt", messages, MODEL);
		expect(vendors.calls("chatgpt")).toHaveLength(1);
	});

	it("a PDF is sent as text, and from then on at once", async () => {
		const assistant = fresh("chatgpt");
		vendors.next("chatgpt", refusal("Invalid value: 'input_file'. Supported values are: 'input_text'."));
		const messages = [message("user", "What?", report)];
		for (const _ of [1, 2]) {
			const sent = await ask(assistant, "chatgpt", messages, MODEL);
			expect(sent.body).toMatchObject({ input: fencedReport });
			expect(sent.notes).toMatchObject([{ code: "as-text" }]);
		}
		expect(vendors.calls("chatgpt").map(({ body }) => bodyText(body).includes("input_file"))).toEqual([
			true,
			false,
			false,
		]);
	});

	it.each([
		"Could not process image",
		"The image is too large: it exceeds 5 MB.",
		"Invalid image data.",
		"The images exceed the maximum of 8000 pixels.",
		"The PDF has more than 100 pages, which is not supported.",
	])("an error about one file is not learned: %s", async (words) => {
		const assistant = fresh("chatgpt");
		vendors.next("chatgpt", refusal(words));
		const messages = [message("user", "What?", picture, report)];
		expect((await ask(assistant, "chatgpt", messages, MODEL)).failure).toMatchObject({ code: "config" });
		expect((await ask(assistant, "chatgpt", messages, MODEL)).text).toBe("Hello there.");
	});
});

describe("a request with too many images is sent with the newest ones, and names the others", () => {
	const turns = (count: number): Message[] =>
		Array.from({ length: count }, (_, turn) => {
			const name = (n: number) => `${turn * 5 + n}.png`;
			const isOfPrompt = turn === count - 1;
			const files = [1, 2, 3, 4, 5].map((n) => messageFile(`image ${n}`, { name: name(n), isOfPrompt }));
			return [message("user", `Prompt ${turn}`, ...files), ...(isOfPrompt ? [] : [message("assistant", "So.")])];
		}).flat();
	const sentAs = (id: BuiltInId) =>
		vendors
			.calls(id)
			.map(({ body }) => [
				bodyText(body).match(/"type":"(image|image_url|input_image)"/g)?.length ?? 0,
				[...bodyText(body).matchAll(/Not sent: the file (\d+)\.png/g)].map(([, name]) => Number(name)),
			]);

	it.each([
		[
			"claude",
			"messages.8.content.1.image.source.base64.data: At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels",
			20,
		],
		["chatgpt", "At most 16 image(s) may be provided in one prompt.", 16],
		["chatgpt", "Too many images provided. This model supports up to 5 images.", 5],
		["claude", "Too much media: 90 document pages + 25 images > 100", 10],
		["claude", "too many images and documents: 25 + 90 > 100", 10],
		["chatgpt", "Too many images in request. Max is 10.", 10],
		["chatgpt", "Request contains 25 images, exceeding the maximum of 20 allowed per request", 20],
		["chatgpt", "25 images were provided, but the model supports a maximum of 10 images.", 10],
	] as const)("%s: %s", async (id, words, most) => {
		const assistant = fresh(id);
		vendors.next(id, refusal(words));
		const sent = await ask(assistant, id, turns(5));
		expect(sent.text).toBe("Hello there.");
		const named = 25 - most;
		expect(sentAs(id)).toEqual([
			[25, []],
			[most, Array.from({ length: named }, (_, index) => index + 1)],
		]);
		expect(sent.notes).toEqual([
			{ code: "files-named", params: { files: named }, text: `Only the names of ${named} files were sent.` },
		]);
		await ask(assistant, id, turns(5));
		expect(sentAs(id).at(-1)).toEqual([25, []]);
	});

	it("those of the prompt itself are never left out", async () => {
		vendors.next("chatgpt", ...[1, 2].map(() => refusal("At most 2 image(s) may be provided in one prompt.")));
		const { failure } = await ask(fresh("chatgpt"), "chatgpt", turns(1));
		expect(failure).toMatchObject({ code: "config" });
		expect(sentAs("chatgpt")).toEqual([
			[5, []],
			[5, []],
		]);
	});
});

test("a file that cannot be read fails the answer with a sentence of its own, and may be retried", async () => {
	const gone = { ...picture, read: () => Promise.reject(new Error("the store is gone")) };
	const { failure } = await ask(fresh("claude"), "claude", [message("user", "What?", gone)]);
	expect(failure).toMatchObject({
		code: "config",
		sentence: "This server could not read a file of this prompt. Try again.",
		mayRetry: true,
	});
});

/** Eight columns with five files of 4 MB each would need 213 MB as JSON in base64. */
test.each([
	["one", 1, 1, 320],
	["eight columns with five files each", 8, 5, 64],
])("files are read only as fast as the vendor takes them: %s", async (_what, columns, files, chunks) => {
	const chunk = Buffer.alloc(65_536, 97);
	let read = 0;
	const large = messageFile("", {
		bytes: chunk.length * chunks,
		async read() {
			return (async function* () {
				for (let sent = 0; sent < chunks; sent += 1, read += 1) yield chunk;
			})();
		},
	});
	const error = JSON.stringify({ error: { message: "Incorrect API key provided" } });
	const vendor = createServer((socket) => {
		socket.pause().on("error", () => {});
		socket.write(`HTTP/1.1 401 Unauthorized\r\ncontent-length: ${error.length}\r\n\r\n${error}`);
	});
	await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
	const { port } = vendor.address() as AddressInfo;
	const ask = askWithWire(endpointOf("claude", `http://127.0.0.1:${port}`), anthropic);
	const question: Question = { messages: [message("user", "What?", ...Array<MessageFile>(files).fill(large))] };
	const answers = await Promise.all(
		Array.from({ length: columns }, () => recordAnswer(asAssistant("claude", ask), { question })),
	);
	for (const { failure } of answers) expect(failure?.facts.code).toBe("provider_auth");
	// The rest is in the buffers of the connections.
	expect(read).toBeLessThan((columns * files * chunks) / 2);
	vendor.close();
});
