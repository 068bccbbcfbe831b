import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

export interface WebSite {
	readonly origin: string;
	readonly port: number;
	/** Every request received, as `GET /path`. */
	readonly requests: readonly string[];
}

const running: Server[] = [];

afterEach(async () => {
	for (const server of running.splice(0)) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
});

/** A fake third-party website on this machine. It records all requests. */
export async function startWebSite(answer: RequestListener): Promise<WebSite> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		requests.push(`${request.method} ${request.url}`);
		answer(request, response);
	});
	running.push(server);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, port, requests };
}
