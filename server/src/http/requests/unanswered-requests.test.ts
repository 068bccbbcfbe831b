import { on, once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { startTestApp } from "../../testing/test-app.ts";
import { limitUnansweredRequests, MAX_UNANSWERED } from "./unanswered-requests.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

async function connected(port: number): Promise<Socket> {
	const socket = connect(port, "127.0.0.1").setEncoding("utf8");
	socket.on("error", () => {});
	onTestFinished(() => void socket.destroy());
	await once(socket, "connect");
	return socket;
}

/** Responds only once it is released, and counts the requests. */
async function startServer() {
	const app = fastify({ forceCloseConnections: true });
	const requests: (() => void)[] = [];
	let isReleased = false;
	limitUnansweredRequests(app);
	app.get("/", async () => {
		const released = new Promise<void>((resolve) => requests.push(resolve));
		if (!isReleased) await released;
		return "answer";
	});
	await app.listen({ port: 0, host: "127.0.0.1" });
	onTestFinished(() => app.close());
	const { port } = app.server.address() as { port: number };
	const open = () => connected(port);
	const release = () => {
		isReleased = true;
		for (const answer of requests) answer();
	};
	return { open, asked: requests, release };
}

async function readAnswers(socket: Socket, count: number): Promise<void> {
	let text = "";
	for await (const [chunk] of on(socket, "data")) {
		text += chunk;
		if (text.split("answer").length > count) return;
	}
}

it("closes a connection that sends 500 requests at once, and starts no more than the limit", async () => {
	const { open, asked: requests } = await startServer();
	const socket = await open();
	socket.resume().write(REQUEST.repeat(500));
	await once(socket, "close");
	expect(requests).toHaveLength(MAX_UNANSWERED);
});

it("serves as many as the limit allows, repeatedly on one connection", async () => {
	const { open, asked: requests, release } = await startServer();
	const socket = await open();
	release();
	for (let round = 1; round <= 3; round += 1) {
		const answered = readAnswers(socket, MAX_UNANSWERED);
		socket.write(REQUEST.repeat(MAX_UNANSWERED));
		await answered;
		expect(requests).toHaveLength(round * MAX_UNANSWERED);
	}
});

it("applies to every call of the server", async () => {
	const { origin } = await startTestApp();
	const { host, port } = new URL(origin);
	const socket = await connected(Number(port));
	socket.resume().write(`GET /api/config HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(500));
	await once(socket, "close");
});
