import { Agent, createServer, request as httpRequest, type ServerResponse } from "node:http";
import { createParser } from "eventsource-parser";

/**
 * The baseline: one prompt to four vendors and back with Node's own http, every event parsed and nothing else.
 * No storage, no limits, no authorization, no second watcher.
 */
const vendor = process.argv[2] ?? "";
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Wire {
	readonly path: string;
	textOf(event: never): string | undefined;
}

const WIRES: readonly Wire[] = [
	{ path: "/v1/responses", textOf: (event: { delta?: string; type: string }) => (event.type === "response.output_text.delta" ? event.delta : undefined) },
	{
		path: "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
		textOf: (event: { candidates: { content: { parts: { text: string }[] } }[] }) => event.candidates[0]?.content.parts[0]?.text,
	},
	{ path: "/v1/messages", textOf: (event: { type: string; delta?: { text?: string } }) => (event.type === "content_block_delta" ? event.delta?.text : undefined) },
	{
		path: "/v1/chat/completions",
		textOf: (event: { choices: { delta: { content?: string } }[] }) => event.choices[0]?.delta.content,
	},
];

function forward(wire: Wire, n: number, prompt: string, response: ServerResponse, done: () => void): void {
	const parser = createParser({
		onEvent: ({ data }) => {
			if (data === "[DONE]") return;
			const text = wire.textOf(JSON.parse(data) as never);
			if (text) response.write(`event: delta\ndata: ${JSON.stringify({ provider: n, text })}\n\n`);
		},
	});
	const upstream = httpRequest(`${vendor}${wire.path}`, { method: "POST", agent, headers: { "content-type": "application/json" } }, (answer) => {
		answer.setEncoding("utf8").on("data", (piece: string) => parser.feed(piece));
		answer.on("end", done);
	});
	upstream.end(JSON.stringify({ prompt, stream: true }));
}

createServer((request, response) => {
	let body = "";
	request.setEncoding("utf8").on("data", (piece: string) => {
		body += piece;
	});
	request.on("end", () => {
		const { prompt } = JSON.parse(body) as { prompt: string };
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.flushHeaders();
		let left = WIRES.length;
		WIRES.forEach((wire, n) => {
			forward(wire, n, prompt, response, () => {
				left -= 1;
				if (left === 0) response.end("event: done\ndata: {}\n\n");
			});
		});
	});
}).listen(0, "127.0.0.1", 4096, function (this: { address(): unknown }) {
	console.log(`listening on ${(this.address() as { port: number }).port}`);
});
