import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeOllama {
	readonly url: string;
	/** The requested models, in order. */
	readonly asked: string[];
	/** The number of requests for the list. */
	readonly lists: () => number;
	/** Replaces the listed models. */
	pull(...models: readonly string[]): void;
}

const answer = (model: string): string =>
	[
		{ model, choices: [{ index: 0, delta: { content: `From ${model}.` }, finish_reason: null }] },
		{ model, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
	]
		.map((event) => `data: ${JSON.stringify(event)}\n\n`)
		.join("");

function send(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** A server like Ollama: it lists what was pulled, answers 404 for other models and 400 for embedding models. */
export async function startFakeOllama(port = 0, ...pulled: readonly string[]): Promise<FakeOllama> {
	let models = pulled;
	let lists = 0;
	const asked: string[] = [];
	const server = createServer((request, response) => {
		if (request.url === "/v1/models") {
			lists += 1;
			const data = models.length > 0 ? models.map((id) => ({ id })) : null;
			send(response, 200, { object: "list", data });
			return;
		}
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			const { model } = JSON.parse(body) as { model: string };
			asked.push(model);
			if (!models.includes(model)) send(response, 404, { error: { message: `model '${model}' not found` } });
			else if (model.startsWith("vectors"))
				send(response, 400, { error: { message: `"${model}" does not support chat` } });
			else response.writeHead(200, { "content-type": "text/event-stream" }).end(`${answer(model)}data: [DONE]\n\n`);
		});
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		asked,
		lists: () => lists,
		pull: (...next) => {
			models = next;
		},
	};
}
