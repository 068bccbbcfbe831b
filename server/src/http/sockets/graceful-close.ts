import type { Server, ServerResponse } from "node:http";

/** Requests get so long to be answered once the server closes. */
const LAST_REQUESTS_MS = 5000;

/**
 * Ends connections as soon as nothing is being answered on them. Node's own `closeIdleConnections` leaves those that
 * never carried a request, and browsers open such connections in advance: they would hold up every shutdown.
 */
export function closeGracefully(server: Server): () => void {
	const answering = new Set<ServerResponse>();
	let isClosing = false;
	server.on("request", (_request, response) => {
		answering.add(response);
		response.once("close", () => {
			answering.delete(response);
			if (isClosing && answering.size === 0) server.closeAllConnections();
		});
	});
	return () => {
		isClosing = true;
		if (answering.size === 0) server.closeAllConnections();
		else setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS).unref();
	};
}
