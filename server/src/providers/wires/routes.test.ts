import type { WireName } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { promptQuestion, type Question } from "../port.ts";
import { byId } from "../testing/by-id.ts";
import { asAssistant, endpointOf, type RecordedAnswer, recordAnswer } from "../testing/record-answer.ts";
import { type BareReply, type BareRequest, withBareServer } from "../testing/served-bytes.ts";
import { WIRE_FIXTURES, type WireFixture } from "../testing/wire-fixtures.ts";
import { createOutbound } from "../transport/request.ts";
import { askWithFallback, askWithWire } from "./ask.ts";
import { openaiChat, xaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { Endpoint, Wire } from "./wire.ts";

const CHAT = WIRE_FIXTURES["openai-chat"];
const RESPONSES = WIRE_FIXTURES["openai-responses"];
const hello = ({ textEvent, finishEvent, endMark }: WireFixture): BareReply => ({
	body: textEvent("Hello") + finishEvent() + endMark,
});
const refusal = (status: number, body: string, type = "application/json"): BareReply => ({
	status,
	headers: { "content-type": type },
	body,
});
const error = (status: number, message: string) => refusal(status, JSON.stringify({ error: { message } }));

interface AskedCalls {
	readonly answers: readonly RecordedAnswer[];
	readonly requests: readonly BareRequest[];
}

/** Sends several questions to a server, one after the other. */
async function askAll(
	answer: (request: BareRequest) => BareReply,
	ask: (origin: string) => (call: { model: string; question: Question }) => Promise<RecordedAnswer>,
	calls: readonly (Partial<Question> & { readonly model?: string })[] = [{}, {}],
): Promise<AskedCalls> {
	const requests: BareRequest[] = [];
	const record = (request: BareRequest) => {
		requests.push(request);
		return answer(request);
	};
	return await withBareServer(record, async (origin) => {
		const askOne = ask(origin);
		const answers: RecordedAnswer[] = [];
		for (const { model = "m", ...question } of calls)
			answers.push(await askOne({ model, question: { ...promptQuestion("hello"), ...question } }));
		return { answers, requests };
	});
}

const viaWires =
	(wires: readonly [Wire, ...Wire[]], basePath: string, more: Partial<Endpoint> = {}) =>
	(origin: string) => {
		const endpoint = { ...endpointOf("chatgpt", origin + basePath, createOutbound(1000, 10)), ...more };
		const assistant = asAssistant("chatgpt", askWithFallback(endpoint, wires));
		return (call: { model: string; question: Question }) => recordAnswer(assistant, call);
	};
const viaDetectedWire = viaWires([openaiResponses, openaiChat], "/v1");
const pathsOf = ({ requests }: AskedCalls) => requests.map(({ path }) => path);
const textsOf = ({ answers }: AskedCalls) => answers.map(({ text }) => text);
const bodies = ({ requests }: AskedCalls) => requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe("C1 an address without the Responses API", () => {
	const NO_RESPONSES = [
		["Portkey", error(500, "createModelResponse is not supported by anthropic")],
		["a 404 about the API", error(404, "This model is not supported in the Responses API. Use /v1/chat/completions.")],
		["a 404 about a model", error(404, "This is only supported in v1/chat/completions and not in v1/responses.")],
		["400", error(400, "unsupported endpoint")],
		["422", refusal(422, '{"detail":[{"loc":["body","messages"],"msg":"Field required"}]}')],
		["a gateway's 403", refusal(403, '{"message":"Missing Authentication Token"}')],
		["a page", refusal(200, "<!doctype html><title>Welcome</title>", "text/html")],
		["a reply of another protocol", refusal(200, JSON.stringify({ ...Object(CHAT.fullReply("Hello")) }))],
		["a stream of another protocol", hello(CHAT)],
	] as const;

	test.each(NO_RESPONSES)("is called over chat completions from then on: %s", async (_, reply) => {
		const result = await askAll((request) => (request.path === "/v1/responses" ? reply : hello(CHAT)), viaDetectedWire);
		expect(textsOf(result)).toEqual(["Hello", "Hello"]);
		expect(pathsOf(result)).toEqual(["/v1/responses", "/v1/chat/completions", "/v1/chat/completions"]);
	});

	test.each([
		["a key that is refused", error(401, "Incorrect API key provided")],
		["a rate limit", error(429, "Too many requests")],
		["an error of its own", error(500, "The server had an error")],
		["an unknown model", error(404, "The model `m` does not exist")],
	] as const)("is not assumed after %s", async (_, reply) => {
		const result = await askAll(() => reply, viaDetectedWire, [{}]);
		expect(result.answers[0]?.failure).not.toBeNull();
		expect(pathsOf(result)).toEqual(["/v1/responses"]);
	});

	test("a model that needs chat completions does not change the route of other models", async () => {
		const onlyChat = (request: BareRequest) =>
			request.path === "/v1/responses" && request.body.includes('"old"')
				? error(404, "This model is only supported in v1/chat/completions.")
				: hello(request.path === "/v1/responses" ? RESPONSES : CHAT);
		const result = await askAll(onlyChat, viaDetectedWire, [
			{ model: "new" },
			{ model: "old" },
			{ model: "old" },
			{ model: "new" },
		]);
		expect(textsOf(result)).toEqual(["Hello", "Hello", "Hello", "Hello"]);
		expect(pathsOf(result).map((path) => path.slice(4))).toEqual([
			"responses",
			"responses",
			"chat/completions",
			"chat/completions",
			"responses",
		]);
	});

	const viaConfiguredWire = (id: "chatgpt" | "grok", wire: WireName) => (origin: string) => {
		const assistant = byId(createBuiltInAssistants({ [id]: { apiKey: "key", baseUrl: `${origin}/v1`, wire } }))[id];
		return (call: { model: string; question: Question }) => recordAnswer(assistant, call);
	};

	test.each(["chatgpt", "grok"] as const)("tries only the configured protocol of %s", async (id) => {
		const chat = await askAll(() => hello(CHAT), viaConfiguredWire(id, "openai-chat"), [{}]);
		expect(pathsOf(chat)).toEqual(["/v1/chat/completions"]);
		const responses = await askAll(() => error(404, "Not found"), viaConfiguredWire(id, "openai-responses"), [{}]);
		expect(pathsOf(responses)).toEqual(["/v1/responses"]);
	});
});

describe("C7, C10 a field that an address refuses is omitted", () => {
	const REPLY = { name: "comparison", schema: { type: "object" } };
	const refusing =
		(field: string, message: string, status = 400) =>
		(request: BareRequest) =>
			Object.hasOwn(JSON.parse(request.body) as object, field) ? error(status, message) : hello(CHAT);
	const fieldsOf = (result: AskedCalls, ...names: readonly string[]) =>
		bodies(result).map((body) => names.filter((name) => Object.hasOwn(body, name)));

	test.each([
		["by its name", "response_format is not supported", 400],
		["without a name", "Unprocessable", 422],
	])("the schema of the reply, refused %s", async (_, message, status) => {
		const result = await askAll(refusing("response_format", message, status), viaWires([openaiChat], "/v1"), [
			{ reply: REPLY },
			{ reply: REPLY },
		]);
		expect(textsOf(result)).toEqual(["Hello", "Hello"]);
		expect(result.answers.map(({ end }) => end?.notes)).toEqual([[], []]);
		expect(fieldsOf(result, "response_format")).toEqual([["response_format"], [], []]);
	});

	test.each([
		[
			"max_tokens",
			"max_completion_tokens",
			openaiChat,
			"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
		],
		["max_completion_tokens", "max_tokens", xaiChat, "Unrecognized request argument supplied: max_completion_tokens"],
		["stream_options", undefined, openaiChat, "stream_options: Extra inputs are not permitted"],
		["store", undefined, openaiResponses, "Unknown parameter: 'store'."],
	] as const)("%s, replaced by %s", async (field, other, wire, message) => {
		const reply = hello(WIRE_FIXTURES[wire.id]);
		const answer = (request: BareRequest) =>
			Object.hasOwn(JSON.parse(request.body) as object, field) ? error(400, message) : reply;
		const result = await askAll(answer, viaWires([wire], "/v1"));
		expect(textsOf(result)).toEqual(["Hello", "Hello"]);
		const without = other ? [other] : [];
		expect(fieldsOf(result, field, ...without)).toEqual([[field], without, without]);
	});

	test("never sends a request without an output limit", async () => {
		const answer = () => error(400, "Unknown parameters: max_tokens, max_completion_tokens");
		const result = await askAll(answer, viaWires([openaiChat], "/v1"), [{}]);
		expect(result.answers[0]?.failure?.facts.code).toBe("config");
		expect(fieldsOf(result, "max_tokens", "max_completion_tokens")).toEqual([
			["max_tokens"],
			["max_completion_tokens"],
		]);
	});
});

describe("C11 other forms of a base URL", () => {
	const PATHS: Readonly<Record<Exclude<WireName, "openai-responses">, string>> = {
		"openai-chat": "/v1/chat/completions",
		anthropic: "/v1/messages",
		gemini: "/v1beta/models/m:streamGenerateContent?alt=sse",
	};

	test.each([
		["openai-chat", "/v1"],
		["openai-chat", "/v1/"],
		["openai-chat", ""],
		["openai-chat", "/v1/chat/completions"],
		["anthropic", ""],
		["anthropic", "/v1"],
		["anthropic", "/v1/messages/"],
		["gemini", "/"],
		["gemini", "/v1beta"],
		["gemini", "/v1beta/models"],
		["gemini", "/v1beta/models/m:generateContent"],
	] as const)("%s at '%s'", async (wire, basePath) => {
		const fixture = WIRE_FIXTURES[wire];
		const answer = ({ path }: BareRequest) =>
			path === PATHS[wire] ? hello(fixture) : refusal(404, "404 page not found");
		const ask = (origin: string) => {
			const assistant = asAssistant(fixture.id, askWithWire(endpointOf(fixture.id, origin + basePath), fixture.wire));
			return (call: { model: string; question: Question }) => recordAnswer(assistant, call);
		};
		const result = await askAll(answer, ask);
		expect(textsOf(result)).toEqual(["Hello", "Hello"]);
		expect(pathsOf(result).at(-1)).toBe(PATHS[wire]);
		expect(pathsOf(result).filter((path) => path !== PATHS[wire]).length).toBeLessThan(2);
	});

	test("calls a server without a version in its paths at the unchanged base URL", async () => {
		const answer = ({ path }: BareRequest) => (path === "/responses" ? hello(RESPONSES) : refusal(404, "Not found"));
		expect(pathsOf(await askAll(answer, viaWires([openaiResponses, openaiChat], "")))).toEqual([
			"/responses",
			"/responses",
		]);
	});
});

test("C25 sends configured headers with every call, instead of the default ones", async () => {
	const headers = { "X-Portkey-Provider": "groq", Authorization: "Basic abc" };
	const result = await askAll(() => hello(CHAT), viaWires([openaiChat], "/v1", { headers }));
	for (const request of result.requests)
		expect(request.headers).toMatchObject({ "x-portkey-provider": "groq", authorization: "Basic abc" });
});

test.each([
	["beside the output", { completion_tokens: 54, total_tokens: 2358 }, 310],
	["within the output", { completion_tokens: 310, total_tokens: 2358 }, 310],
])("the total determines that thoughts are counted %s", async (_, counts, output) => {
	const usage = { prompt_tokens: 2048, ...counts, completion_tokens_details: { reasoning_tokens: 256 } };
	const reply = {
		body: `${CHAT.textEvent("Hello")}${CHAT.finishEvent()}data: ${JSON.stringify({ choices: [], usage })}\n\n`,
	};
	for (const wire of [openaiChat, xaiChat]) {
		const result = await askAll(() => reply, viaWires([wire], "/v1"), [{}]);
		expect(result.answers[0]?.end?.billed?.output).toBe(output);
	}
});
