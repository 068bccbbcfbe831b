import type { Socket } from "node:net";

/** How long the client has to read the last bytes before the connection is destroyed. */
const LINGER_MS = 2000;

/** Sends the last bytes and closes both directions: a half-open client would hold the socket forever. */
export function endSocket(socket: Socket, lastBytes = "", readMs = LINGER_MS): void {
	const timer = setTimeout(() => socket.destroy(), readMs).unref();
	socket.once("close", () => clearTimeout(timer));
	// Further input is read and dropped: closing with unread bytes resets the connection, and the last bytes are lost.
	socket.resume();
	if (lastBytes === "") socket.end();
	else socket.end(lastBytes);
}
