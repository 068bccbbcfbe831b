import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Wire, wireForPath } from "../wires.ts";

/**
 * All four vendors, as cheap as possible, because they run on the measured machine. `POST /pace` sets the number
 * of deltas of an answer, the gap between them (0 means as fast as the socket accepts them) and the share of calls
 * that fail in one of the ways of `FAULTS`.
 */
const pace = { deltas: 1, gapMs: 0, faultShare: 0 };
const TICK_MS = 2;

/** A delta's text is the time of writing, so that the reader can compute the latency. Its length never changes. */
const stamp = (): string => `${(performance.timeOrigin + performance.now()).toFixed(2)} `;

/** A delta as one HTTP chunk. It bypasses Node's response object, which costs a third of the CPU time. */
function chunkOf({ beforeText, afterText }: Wire): (text: string) => string {
	const size = beforeText.length + stamp().length + afterText.length;
	const before = `${size.toString(16)}\r\n${beforeText}`;
	const after = `${afterText}\r\n`;
	return (text) => before + text + after;
}

interface Answer {
	readonly response: ServerResponse;
	readonly socket: Socket;
	readonly wire: Wire;
	readonly chunk: (text: string) => string;
	remaining: number;
	nextAt: number;
}

const activeAnswers = new Set<Answer>();

function writeDelta(answer: Answer): void {
	answer.remaining -= 1;
	answer.nextAt += pace.gapMs;
	answer.socket.write(answer.chunk(stamp()), "latin1");
	if (answer.remaining > 0) return;
	activeAnswers.delete(answer);
	answer.response.end(answer.wire.tail);
}

/** Fills the socket's buffer, waits until it drains, and repeats. */
function writeUnpaced(answer: Answer): void {
	const { socket, response } = answer;
	let hasRoom = true;
	socket.cork();
	while (answer.remaining > 0 && hasRoom) {
		answer.remaining -= 1;
		hasRoom = socket.write(answer.chunk(stamp()), "latin1");
	}
	socket.uncork();
	if (answer.remaining === 0) response.end(answer.wire.tail);
	else socket.once("drain", () => writeUnpaced(answer));
}

// One timer for all answers: thousands of timers would distort the measurement.
setInterval(() => {
	const now = performance.now();
	for (const answer of activeAnswers) if (answer.nextAt <= now) writeDelta(answer);
}, TICK_MS);

function answer(wire: Wire, response: ServerResponse): void {
	const { socket } = response;
	if (!socket) return;
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(wire.head);
	const stream = {
		response,
		socket,
		wire,
		chunk: chunkOf(wire),
		remaining: pace.deltas,
		nextAt: performance.now() + pace.gapMs,
	};
	response.once("close", () => activeAnswers.delete(stream));
	if (pace.gapMs === 0) writeUnpaced(stream);
	else activeAnswers.add(stream);
}

/** Before or during an answer: each of them ends the call or lets it hang. */
const FAULTS: readonly ((wire: Wire, response: ServerResponse) => void)[] = [
	(_, response) => response.destroy(),
	(_, response) => response.writeHead(429, { "retry-after": "1" }).end('{"error":{"message":"Too many requests"}}'),
	(_, response) => response.writeHead(500).end('{"error":{"message":"An error of the vendor"}}'),
	(_, response) => response.writeHead(503).end("<html><title>503</title></html>"),
	(_, response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key provided"}}'),
	(wire, response) => begin(wire, response).end("data: {not JSON\n\n"),
	(wire, response) => begin(wire, response).end(),
	(wire, response) => begin(wire, response).write("data: {", () => response.destroy()),
	begin,
];

/** Sends the head and the first delta. */
function begin(wire: Wire, response: ServerResponse): ServerResponse {
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(wire.head + wire.beforeText + stamp() + wire.afterText);
	return response;
}

function answerOrFail(wire: Wire, response: ServerResponse): void {
	const fault = Math.random() < pace.faultShare ? FAULTS[Math.floor(Math.random() * FAULTS.length)] : undefined;
	if (fault) fault(wire, response);
	else answer(wire, response);
}

async function setPace(request: IncomingMessage, response: ServerResponse): Promise<void> {
	let body = "";
	for await (const chunk of request.setEncoding("utf8")) body += chunk as string;
	Object.assign(pace, JSON.parse(body));
	response.end();
}

const server = createServer((request, response) => {
	const path = request.url ?? "";
	const wire = wireForPath(path);
	if (wire) {
		request.resume();
		answerOrFail(wire, response);
	} else if (path === "/pace") void setPace(request, response);
	else response.writeHead(404).end();
});
// The sides are measured in turn. A connection that is idle meanwhile must not be closed while it is being reused.
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", 4096, () => {
	console.log(`listening on ${(server.address() as { port: number }).port}`);
});
