import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Wire, wireAt } from "../wires.ts";
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
const PIECE = 2000;

const piecesOf = (whole: string, size: number): string[] =>
	Array.from({ length: Math.ceil(whole.length / size) }, (_, place) => whole.slice(place * size, (place + 1) * size));

const inside = (said: string): string => JSON.stringify(said).slice(1, -1);

/** The answer of any assistant. Its pace follows the clock, so that a busy machine does not slow it down. */
function answer({ head, beforeText, afterText, tail }: Wire, response: ServerResponse, seed: number): void {
	const { length, atOnce, wordsPerSecond } = paces[(seed - 1) % paces.length] as Pace;
	const whole = answerText(seed, length);
	const words = whole.slice(atOnce).match(/\s*\S+\s*/g) ?? [];
	const say = (said: string) => response.write(beforeText + inside(said) + afterText);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(head);
	for (const piece of piecesOf(whole.slice(0, atOnce), PIECE)) say(piece);
	const beganAt = performance.now();
	let said = 0;
	const timer = setInterval(() => {
		const due = Math.min(words.length, Math.floor(((performance.now() - beganAt) / 1000) * wordsPerSecond));
		while (said < due) say(words[said++] ?? "");
		if (said < words.length) return;
		clearInterval(timer);
		response.end(tail);
	}, TICK_MS);
	response.once("close", () => clearInterval(timer));
}

async function setPaces(request: IncomingMessage, response: ServerResponse): Promise<void> {
	paces = JSON.parse(await text(request)) as Pace[];
	response.end();
}

let asked = 0;
const server = createServer((request, response) => {
	const path = request.url ?? "";
	if (path === "/pace") return void setPaces(request, response);
	request.resume();
	const wire = wireAt(path);
	if (!wire) return void response.writeHead(404).end();
	asked += 1;
	answer(wire, response, asked);
});
server.listen(0, "127.0.0.1", () => {
	console.log(`listening on ${(server.address() as { port: number }).port}`);
});
