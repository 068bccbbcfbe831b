import type { Socket } from "node:net";

/** How long the client has to read the last words before the connection is cut. */
const LINGER_MS = 2000;

/** Sends the last bytes and closes both directions: a client that keeps its half open would hold the socket for ever. */
export function endSocket(socket: Socket, lastBytes = "", readMs = LINGER_MS): void {
	const timer = setTimeout(() => socket.destroy(), readMs).unref();
	socket.once("close", () => clearTimeout(timer));
	// What the client still sends is read and dropped: a connection with unread bytes is reset, and the last words are lost.
	socket.resume();
	if (lastBytes === "") socket.end();
	else socket.end(lastBytes);
}
