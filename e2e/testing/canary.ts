import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

export interface Canary {
	/** Where nothing may ever be fetched. */
	readonly host: string;
	/** How often somebody came, with whatever they wanted. */
	hits(): number;
	close(): Promise<void>;
}

/** Counts connections rather than requests, so that a handshake, a preconnect and a beacon are seen too. */
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
