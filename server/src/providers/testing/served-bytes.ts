import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers every request with these bytes for as long as `use` runs, so that two clients can read the same. */
export async function withServedBytes<T>(bytes: Buffer, use: (origin: string) => Promise<T>): Promise<T> {
	const server = createServer((request, response) => {
		request.resume();
		response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" }).end(bytes);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	try {
		return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	} finally {
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	}
}
