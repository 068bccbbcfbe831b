import type { Server, ServerResponse } from "node:http";

/** How long running requests may take after closing begins. */
const LAST_REQUESTS_MS = 5000;

/**
 * Closes connections as soon as no request is running. Node's `closeIdleConnections` keeps connections without any
 * request, which browsers open in advance: they would delay every shutdown.
 */
export function closeGracefully(server: Server): () => void {
	const openResponses = new Set<ServerResponse>();
	let isClosing = false;
	server.on("request", (_request, response) => {
		openResponses.add(response);
		response.once("close", () => {
			openResponses.delete(response);
			if (isClosing && openResponses.size === 0) server.closeAllConnections();
		});
	});
	return () => {
		isClosing = true;
		if (openResponses.size === 0) server.closeAllConnections();
		else setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS).unref();
	};
}
