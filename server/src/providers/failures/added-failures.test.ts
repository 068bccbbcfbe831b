import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { expect, test } from "vitest";
import { addedDefinition, connectAdded } from "../added-assistants.ts";
import { Connector } from "../connect-assistant.ts";
import { promptQuestion } from "../port.ts";
import { recordAnswer } from "../testing/record-answer.ts";
import { SELF_SIGNED } from "../testing/self-signed.ts";
import { type BareReply, withBareServer } from "../testing/served-bytes.ts";

interface Asked {
	readonly apiKey?: string;
	readonly keySource?: string;
	readonly headers?: Record<string, string>;
	readonly isOwnAddress?: boolean;
	readonly prompt?: string;
	readonly system?: string;
}

const RESTART = "Set it and restart the server; keys are read at startup.";
const FILE = { keySource: "OPENROUTER_API_KEY", apiKey: "sk-or-v1-0123456789abcdef" };

/** What an assistant that was added says after its address has replied. */
async function failureAt(baseUrl: string, { apiKey, prompt = "hello", system = "", ...fields }: Asked = FILE) {
	const definition = addedDefinition({
		...{ id: "router", name: "Router", wire: "openai-chat", baseUrl, models: ["m"], ...fields },
	});
	const connector = new Connector({ allowLocal: true, allowOwnKeys: true });
	const assistant = connectAdded(definition, { apiKey, paidBy: "operator" }, connector);
	const { failure } = await recordAnswer(assistant, { question: { ...promptQuestion(prompt), system } });
	if (!failure) throw new Error("the answer did not fail");
	const { sentence, mayRetry } = failure.facts;
	const { advice, message, isLogged } = failure.details;
	return { sentence, mayRetry, advice, message, isLogged };
}

const failureAfter = (reply: BareReply, asked?: Asked) =>
	withBareServer(
		() => reply,
		(origin) => failureAt(`${origin}/v1?secret=token-in-the-query`, asked),
	);
const refusal = (status: number, message: string, headers: Record<string, string> = {}): BareReply => ({
	status,
	headers: { "content-type": "application/json", ...headers },
	body: JSON.stringify({ error: { message } }),
});

test("names the variable of a refused key, with the vendor's message", async () => {
	expect(await failureAfter(refusal(401, "No auth credentials found"))).toEqual({
		sentence: "Router can't be asked right now. Use your own key.",
		mayRetry: false,
		advice: `Router rejected the API key. Check OPENROUTER_API_KEY. ${RESTART}`,
		message: "No auth credentials found",
		isLogged: true,
	});
	expect((await failureAfter(refusal(401, "Unauthorized"), {})).advice).toBe(
		`Router asks for a key. Check apiKeyEnv and headers of its entry in ASSISTANTS_FILE. ${RESTART}`,
	);
});

test("tells the person who added an address what to do in the sentence itself", async () => {
	expect(await failureAfter(refusal(401, "No auth"), { apiKey: "key", isOwnAddress: true })).toEqual({
		sentence: "Your key for Router was refused. Replace it in your settings.",
		mayRetry: false,
		advice: null,
		message: "No auth",
		isLogged: false,
	});
});

test.each([
	["a key", "Incorrect key sk-or-v1-0123456789abcdef", {}],
	["a header value", "bad token gateway-token-0123456789", { headers: { "X-Token": "gateway-token-0123456789" } }],
	["a value in the address", "unknown token-in-the-query", {}],
	["the prompt", "could not parse 'why do cats purr so'", { prompt: "Why do cats\npurr so loudly?" }],
	["the system text", "refused: answer like a pirate", { system: "Always answer like a pirate." }],
] as const)("drops a message of the vendor that repeats %s", async (_, message, asked) => {
	expect((await failureAfter(refusal(400, message), { ...FILE, ...asked })).message).toBeNull();
	expect((await failureAfter(refusal(400, "Unknown parameter"), { ...FILE, ...asked })).message).toBe(
		"Unknown parameter",
	);
});

test("keeps the prompt's numbers, and names a missing model and a machine that is too small", async () => {
	const tooLong = "request (14429 tokens) exceeds the available context size (4096 tokens), try increasing it";
	expect((await failureAfter(refusal(500, tooLong))).sentence).toBe(
		"This prompt is too long for Router (m): it has 14,429 tokens, and the model takes 4,096. Shorten it, or ask the others alone.",
	);
	const memory = await failureAfter(refusal(500, "model requires more system memory (5.6 GiB) than is available"));
	expect(memory).toMatchObject({ sentence: expect.stringContaining("too little memory"), mayRetry: false });
	expect(memory.message).toBe("model requires more system memory (5.6 GiB) than is available");
	expect((await failureAfter(refusal(404, "No models loaded. Please load a model."))).sentence).toBe(
		"Router has no model loaded.",
	);
});

test("SEC-25: says that a redirect is not followed, without its target", async () => {
	const failure = await failureAfter(refusal(308, "Moved", { location: "https://elsewhere.example/v1" }));
	expect(failure).toMatchObject({ sentence: "Router can't be asked right now.", mayRetry: false, message: null });
	expect(failure.advice).toBe(
		"The address of Router redirects to another one. It is not followed, because the key would be sent there. Check baseUrl of its entry in ASSISTANTS_FILE.",
	);
});

test("says that a sign-in page answered", async () => {
	const page = { headers: { "content-type": "text/html" }, body: "<!doctype html><title>Sign in</title>" };
	expect(await failureAfter(page)).toMatchObject({
		sentence: "Router sent a web page instead of an answer.",
		advice: "A sign-in page or a proxy may stand in front of it. Check baseUrl of its entry in ASSISTANTS_FILE.",
	});
});

test("asks whether a server that refuses the connection is running", async () => {
	const port = await withBareServer(
		() => ({ body: "" }),
		async (origin) => new URL(origin).port,
	);
	expect(await failureAt(`http://127.0.0.1:${port}/v1`)).toMatchObject({
		sentence: "Router cannot be reached. Is it running?",
		mayRetry: true,
		advice: null,
	});
});

async function withServer<T>(server: Server, use: (port: number) => Promise<T>): Promise<T> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	try {
		return await use((server.address() as AddressInfo).port);
	} finally {
		server.close();
	}
}

test("does not retry a certificate that is not trusted, and names NODE_EXTRA_CA_CERTS", async () => {
	const failure = await withServer(createServer(SELF_SIGNED), (port) => failureAt(`https://127.0.0.1:${port}/v1`));
	expect(failure).toMatchObject({ sentence: "Router can't be asked right now.", mayRetry: false });
	expect(failure.advice).toContain("NODE_EXTRA_CA_CERTS");
});

test("says that an address speaks http, or expects https", async () => {
	const plain = await withServer(createHttpServer(), (port) => failureAt(`https://127.0.0.1:${port}/v1`));
	expect(plain).toMatchObject({ mayRetry: false, advice: expect.stringContaining("speaks http, not https") });
	const page = "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>";
	const tls = await failureAfter({ status: 400, headers: { "content-type": "text/html" }, body: page });
	expect(tls).toMatchObject({ mayRetry: false, advice: expect.stringContaining("expects https, not http") });
});
