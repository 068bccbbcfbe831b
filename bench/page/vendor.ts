import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Wire, wireForPath } from "../wires.ts";
import { answerText } from "./answer-text.ts";

/** How an answer of `length` characters is sent: the first `atOnce` characters at once, the rest word by word. */
export interface Pace {
	readonly length: number;
	readonly atOnce: number;
	readonly wordsPerSecond: number;
}

/** For the assistants in the order of their requests, used cyclically. */
let paces: readonly Pace[] = [];
const TICK_MS = 10;
/** The characters of one event in the part that is sent at once: vendors do not send a megabyte in one event. */
const CHUNK_LENGTH = 2000;

const splitText = (fullText: string, size: number): string[] =>
	Array.from({ length: Math.ceil(fullText.length / size) }, (_, index) =>
		fullText.slice(index * size, (index + 1) * size),
	);

const escapeJson = (piece: string): string => JSON.stringify(piece).slice(1, -1);

/** The answer of any assistant. Its pace follows the clock, so that a busy machine does not slow it down. */
function streamAnswer({ head, beforeText, afterText, tail }: Wire, response: ServerResponse, seed: number): void {
	const { length, atOnce, wordsPerSecond } = paces[(seed - 1) % paces.length] as Pace;
	const fullText = answerText(seed, length);
	const words = fullText.slice(atOnce).match(/\s*\S+\s*/g) ?? [];
	const writeText = (piece: string) => response.write(beforeText + escapeJson(piece) + afterText);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(head);
	for (const chunk of splitText(fullText.slice(0, atOnce), CHUNK_LENGTH)) writeText(chunk);
	const beganAt = performance.now();
	let sentWords = 0;
	const timer = setInterval(() => {
		const due = Math.min(words.length, Math.floor(((performance.now() - beganAt) / 1000) * wordsPerSecond));
		while (sentWords < due) writeText(words[sentWords++] ?? "");
		if (sentWords < words.length) return;
		clearInterval(timer);
		response.end(tail);
	}, TICK_MS);
	response.once("close", () => clearInterval(timer));
}

async function setPaces(request: IncomingMessage, response: ServerResponse): Promise<void> {
	paces = JSON.parse(await text(request)) as Pace[];
	response.end();
}

let requestCount = 0;
const server = createServer((request, response) => {
	const path = request.url ?? "";
	if (path === "/pace") return void setPaces(request, response);
	request.resume();
	const wire = wireForPath(path);
	if (!wire) return void response.writeHead(404).end();
	requestCount += 1;
	streamAnswer(wire, response, requestCount);
});
server.listen(0, "127.0.0.1", () => {
	console.log(`listening on ${(server.address() as { port: number }).port}`);
});
