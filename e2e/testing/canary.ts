import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

export interface Canary {
	/** The host that no page may ever connect to. */
	readonly host: string;
	/** The number of connections, of any kind. */
	hits(): number;
	close(): Promise<void>;
}

/** Counts connections rather than requests, so that a handshake, a preconnect and a beacon count too. */
export async function startCanary(): Promise<Canary> {
	let hits = 0;
	const server = createServer((socket) => {
		hits += 1;
		socket.destroy();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		hits: () => hits,
		async close() {
			server.close();
			await once(server, "close");
		},
	};
}
