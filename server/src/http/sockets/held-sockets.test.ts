import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { shareChat } from "@parallax/contract";
import { afterEach, describe, expect, it } from "vitest";
import { ask, finishAll, settledOf } from "../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { StalledSockets } from "./stalled-sockets.ts";

const clients: Socket[] = [];
afterEach(() => {
	for (const client of clients.splice(0)) client.destroy();
});

/** A client that never closes its half of the connection, and reads only when the test lets it. */
async function stubbornClient(origin: string, request: string, isReading: boolean) {
	const { host, hostname, port } = new URL(origin);
	const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
	clients.push(socket);
	socket.on("error", () => {});
	if (!isReading) socket.pause();
	await once(socket, "connect");
	let received = "";
	if (isReading) socket.setEncoding("utf8").on("data", (text: string) => (received += text));
	socket.write(request.replaceAll("HOST", host));
	return { socket, received: () => received };
}

const UPGRADE = (path: string, origin = "http://HOST") =>
	`GET ${path} HTTP/1.1\r\nHost: HOST\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

/** Resolves once the server has closed both directions: until then the client can still write. */
async function untilClosed({ socket }: { readonly socket: Socket }): Promise<void> {
	const writeTimer = setInterval(() => socket.write("x"), 50);
	try {
		if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
	} finally {
		clearInterval(writeTimer);
	}
}

describe("a connection with a refused request", () => {
	it.each([
		["an upgrade to nothing", UPGRADE("/companion/api/unknown-token"), /^HTTP\/1\.1 4/],
		["an upgrade from another site", UPGRADE("/companion/api/token", "https://evil.example"), /^HTTP\/1\.1 4/],
		["what is not HTTP", "NONSENSE\r\n\r\n", /^HTTP\/1\.1 400/],
		[
			"headers that are too large",
			`GET / HTTP/1.1\r\nHost: HOST\r\nX: ${"x".repeat(70_000)}\r\n\r\n`,
			/^HTTP\/1\.1 431/,
		],
	])("is closed by the server after %s, although 20 clients keep their half open", async (_what, request, status) => {
		const app = await startTestApp();
		const held = await Promise.all(Array.from({ length: 20 }, () => stubbornClient(app.origin, request, true)));
		await Promise.all(held.map(untilClosed));
		for (const { received } of held) expect(received()).toMatch(status);
	});
});

/** The server's socket of the next request from this client. */
function nextSocketOf(reader: string): Promise<Socket> {
	const requests = channel("http.server.request.start");
	return new Promise((resolve) => {
		const onRequest = (message: unknown) => {
			const { request } = message as { request: { headers: Record<string, string>; socket: Socket } };
			if (request.headers["x-reader"] !== reader) return;
			requests.unsubscribe(onRequest);
			resolve(request.socket);
		};
		requests.subscribe(onRequest);
	});
}

/** Resolves to the server's socket of a response whose body has started and whose client reads nothing. */
async function heldSocket(origin: string, path: string): Promise<Socket> {
	const accepted = nextSocketOf("held");
	await stubbornClient(origin, `GET ${path} HTTP/1.1\r\nHost: HOST\r\nX-Reader: held\r\n\r\n`, false);
	const socket = await accepted;
	await expect.poll(() => socket.bytesWritten).toBeGreaterThan(50_000);
	return socket;
}

/** Responses that are larger than the buffers of both sockets. */
async function appWithLargeAnswers(): Promise<{ app: TestApp; paths: string[] }> {
	const app = await startTestApp({ stalls: { checkIntervalMs: 50, maxChecks: 4 } });
	const owner = app.browser();
	const { id } = await ask(owner);
	await finishAll(app);
	await settledOf(owner, id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	await app.database.write((t) =>
		t
			.updateTable("responses")
			.set({ text: "word ".repeat(300_000) })
			.execute(),
	);
	return {
		app,
		paths: [`/api/shared/${id}/responses`, `/api/shared/${id}/events`, `/api/shared/${id}/export?format=md`],
	};
}

describe("a client that stops reading", () => {
	it("is disconnected from a response, a stream and an export, while a reading client gets everything", async () => {
		const { app, paths } = await appWithLargeAnswers();
		for (const path of paths) {
			const held: Socket[] = [];
			while (held.length < 5) held.push(await heldSocket(app.origin, path));
			await Promise.all(held.map((socket) => socket.closed || once(socket, "close")));
			expect((await (await app.browser().fetch(path)).text()).length).toBeGreaterThan(6_000_000);
		}
	}, 60_000);
});

describe("the check for stalled sockets", () => {
	async function startServer() {
		const sockets = new StalledSockets({ maxChecks: 12 });
		const accepted: Socket[] = [];
		const server = createServer((socket) => {
			accepted.push(socket.on("error", () => {}));
			sockets.add(socket);
		});
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as { port: number };
		const client = connect(port, "127.0.0.1").pause();
		clients.push(client);
		await once(server, "connection");
		return { sockets, client, socket: accepted[0] as Socket, close: () => server.close() };
	}

	it("closes a socket after 12 consecutive checks without progress, but never an idle socket", async () => {
		const { sockets, client, socket, close } = await startServer();
		for (let n = 0; n < 30; n += 1) sockets.check();
		expect(socket.destroyed).toBe(false);
		const written = new Promise((resolve) => socket.write(Buffer.alloc(64 * 1_048_576), resolve));
		sockets.check();
		for (let n = 0; n < 11; n += 1) sockets.check();
		expect([socket.destroyed, sockets.open]).toEqual([false, 1]);
		client.resume();
		await written;
		for (let n = 0; n < 30; n += 1) sockets.check();
		expect(socket.destroyed).toBe(false);
		client.pause();
		socket.write(Buffer.alloc(64 * 1_048_576), () => {});
		sockets.check();
		for (let n = 0; n < 12; n += 1) sockets.check();
		expect(socket.destroyed).toBe(true);
		await once(socket, "close");
		expect(sockets.open).toBe(0);
		close();
	});
});
