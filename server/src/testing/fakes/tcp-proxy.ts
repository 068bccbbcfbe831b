import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy in front of a server, so that a test can make the server unreachable. */
export interface TcpProxy {
	readonly port: number;
	/** Closes every connection and refuses new ones. */
	cut(): Promise<void>;
	/** From now on, it forwards nothing but closes no connection, as when a network cable is unplugged. */
	stall(): void;
	/** Forwards everything again. */
	restore(): Promise<void>;
	close(): Promise<void>;
}

export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
	const sockets = new Set<Socket>();
	let isStalled = false;
	const server = createServer((client) => {
		const upstream = connect(target.port, target.host);
		for (const [socket, other] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			sockets.add(socket);
			if (isStalled) socket.pause();
			socket.on("data", (bytes) => other.write(bytes));
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				sockets.delete(socket);
				other.destroy();
			});
			if (isStalled) socket.pause();
		}
	});
	const listen = async (port: number): Promise<void> => {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
	};
	await listen(0);
	const { port } = server.address() as AddressInfo;
	const cut = async (): Promise<void> => {
		if (!server.listening) return;
		const closed = once(server, "close");
		server.close();
		for (const socket of sockets) socket.destroy();
		await closed;
	};
	return {
		port,
		cut,
		stall() {
			isStalled = true;
			for (const socket of sockets) socket.pause();
		},
		async restore() {
			isStalled = false;
			for (const socket of sockets) socket.resume();
			if (!server.listening) await listen(port);
		},
		close: cut,
	};
}
