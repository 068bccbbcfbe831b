import { Agent, createServer, request as httpRequest, type ServerResponse } from "node:http";
import { createParser } from "eventsource-parser";

/**
 * The baseline: sends a prompt to four vendors with Node's own http, parses every event and forwards it, nothing else.
 * No storage, no limits, no authorization, no second watcher.
 */
const vendor = process.argv[2] ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Wire {
	readonly path: string;
	textOf(event: never): string | undefined;
}

type OpenAiEvent = { readonly type: string; readonly delta?: string };
type GeminiEvent = { readonly candidates: { readonly content: { readonly parts: { readonly text: string }[] } }[] };
type AnthropicEvent = { readonly type: string; readonly delta?: { readonly text?: string } };
type XaiEvent = { readonly choices: { readonly delta: { readonly content?: string } }[] };

const WIRES: readonly Wire[] = [
	{
		path: "/v1/responses",
		textOf: (event: OpenAiEvent) => (event.type === "response.output_text.delta" ? event.delta : undefined),
	},
	{
		path: "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
		textOf: (event: GeminiEvent) => event.candidates[0]?.content.parts[0]?.text,
	},
	{
		path: "/v1/messages",
		textOf: (event: AnthropicEvent) => (event.type === "content_block_delta" ? event.delta?.text : undefined),
	},
	{ path: "/v1/chat/completions", textOf: (event: XaiEvent) => event.choices[0]?.delta.content },
];

function forward(wire: Wire, provider: number, prompt: string, response: ServerResponse, done: () => void): void {
	const parser = createParser({
		onEvent: ({ data }) => {
			if (data === "[DONE]") return;
			const text = wire.textOf(JSON.parse(data) as never);
			if (text) response.write(`event: delta\ndata: ${JSON.stringify({ provider, text })}\n\n`);
		},
	});
	const headers = { "content-type": "application/json" };
	const upstream = httpRequest(`${vendor}${wire.path}`, { method: "POST", agent, headers }, (upstreamResponse) => {
		upstreamResponse.setEncoding("utf8").on("data", (chunk: string) => parser.feed(chunk));
		upstreamResponse.on("end", done);
	});
	upstream.end(JSON.stringify({ prompt, stream: true }));
}

function fanOut(prompt: string, response: ServerResponse): void {
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.flushHeaders();
	let remaining = WIRES.length;
	WIRES.forEach((wire, provider) => {
		forward(wire, provider, prompt, response, () => {
			remaining -= 1;
			if (remaining === 0) response.end("event: done\ndata: {}\n\n");
		});
	});
}

const server = createServer((request, response) => {
	let body = "";
	request.setEncoding("utf8").on("data", (chunk: string) => {
		body += chunk;
	});
	request.on("end", () => fanOut((JSON.parse(body) as { prompt: string }).prompt, response));
});
server.listen(0, "127.0.0.1", 4096, () => {
	console.log(`listening on ${(server.address() as { port: number }).port}`);
});
