import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A vendor that costs as little as possible: the four wires, `count` deltas each, `gap` milliseconds apart (0: flat out). */
const count = Number(process.argv[2]);
const gapMs = Number(process.argv[3]);

/** Each delta is the moment it was written, so that the reader knows how long it took. */
const stamp = (): string => `${(performance.timeOrigin + performance.now()).toFixed(2)} `;

interface Wire {
	readonly head: string;
	delta(text: string): string;
	readonly tail: string;
}

const data = (value: unknown, event?: string): string =>
	`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(value)}\n\n`;
const usage = { input_tokens: 10, output_tokens: count };

const openAi: Wire = {
	head: data({ type: "response.created", response: { id: "r", model: "gpt-4o", status: "in_progress" } }, "response.created"),
	delta: (text) =>
		`event: response.output_text.delta\ndata: {"type":"response.output_text.delta","item_id":"m","output_index":0,"content_index":0,"delta":"${text}"}\n\n`,
	tail: data(
		{
			type: "response.completed",
			response: {
				id: "r",
				model: "gpt-4o-2024-08-06",
				status: "completed",
				output: [],
				usage: { ...usage, total_tokens: count, input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
			},
		},
		"response.completed",
	),
};

const anthropic: Wire = {
	head:
		data({ type: "message_start", message: { id: "m", model: "claude-sonnet-4-20250514", content: [], usage } }, "message_start") +
		data({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, "content_block_start"),
	delta: (text) =>
		`event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n`,
	tail:
		data({ type: "content_block_stop", index: 0 }, "content_block_stop") +
		data({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage }, "message_delta") +
		data({ type: "message_stop" }, "message_stop"),
};

const gemini: Wire = {
	head: "",
	delta: (text) =>
		`data: {"candidates":[{"content":{"parts":[{"text":"${text}"}],"role":"model"},"index":0}],"modelVersion":"gemini-2.5-pro"}\n\n`,
	tail: data({
		candidates: [{ content: { parts: [{ text: "" }], role: "model" }, finishReason: "STOP", index: 0 }],
		usageMetadata: { promptTokenCount: 10, candidatesTokenCount: count, totalTokenCount: count + 10 },
		modelVersion: "gemini-2.5-pro",
	}),
};

const xAi: Wire = {
	head: "",
	delta: (text) =>
		`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"grok-4","choices":[{"index":0,"delta":{"content":"${text}"},"finish_reason":null}]}\n\n`,
	tail: `${data({ id: "c", object: "chat.completion.chunk", created: 1, model: "grok-4", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}${data({ id: "c", object: "chat.completion.chunk", created: 1, model: "grok-4", choices: [], usage: { prompt_tokens: 10, completion_tokens: count, total_tokens: count + 10 } })}data: [DONE]\n\n`,
};

function wireOf(url: string): Wire | undefined {
	if (url.includes("/responses")) return openAi;
	if (url.includes("/messages")) return anthropic;
	if (url.includes("streamGenerateContent")) return gemini;
	return url.includes("/chat/completions") ? xAi : undefined;
}

interface Speaking {
	readonly response: ServerResponse;
	readonly wire: Wire;
	left: number;
	nextAt: number;
}

const speaking = new Set<Speaking>();

function speak(one: Speaking): void {
	one.left -= 1;
	if (one.left >= 0) one.response.write(one.wire.delta(stamp()));
	if (one.left > 0) return;
	speaking.delete(one);
	one.response.end(one.wire.tail);
}

/** Flat out still waits for a reader that is full, as a socket would. */
async function flatOut(response: ServerResponse, wire: Wire): Promise<void> {
	for (let n = 0; n < count && !response.destroyed; n += 1) {
		if (!response.write(wire.delta(stamp()))) await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
	}
	response.end(wire.tail);
}

/** One timer for all: thousands of timers would measure themselves. */
setInterval(() => {
	const now = performance.now();
	for (const one of speaking) {
		if (one.nextAt > now) continue;
		one.nextAt += gapMs;
		speak(one);
	}
}, 2);

createServer((request: IncomingMessage, response: ServerResponse) => {
	const wire = wireOf(request.url ?? "");
	request.resume();
	if (!wire) {
		response.writeHead(404).end();
		return;
	}
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(wire.head || ":\n\n");
	if (gapMs === 0) {
		void flatOut(response, wire);
		return;
	}
	const one = { response, wire, left: count, nextAt: performance.now() + gapMs };
	speaking.add(one);
	response.on("close", () => speaking.delete(one));
}).listen(0, "127.0.0.1", 4096, function (this: { address(): unknown }) {
	console.log(`listening on ${(this.address() as { port: number }).port}`);
});
