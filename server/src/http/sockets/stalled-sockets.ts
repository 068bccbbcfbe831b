import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The interval of the progress checks, and the number of checks without progress after which a socket is closed. */
export interface StallRules {
	readonly checkIntervalMs: number;
	readonly maxChecks: number;
}

/** 60 s: a client that reads nothing for this long is gone or holds memory on purpose. */
export const STALL_RULES: StallRules = { checkIntervalMs: 5000, maxChecks: 12 };

/** Node's write timeout uses these fields too; no public API shows the progress of one large write. */
interface Handle {
	readonly bytesWritten: number;
	readonly writeQueueSize: number;
}

interface Progress {
	sent: number;
	checks: number;
}

const handleOf = (socket: Socket): Handle | null => (socket as unknown as { readonly _handle: Handle | null })._handle;

/** The number of bytes that the kernel has accepted. */
const sentOf = ({ bytesWritten, writeQueueSize }: Handle): number => bytesWritten - writeQueueSize;

/** Closes connections whose client does not read, for all kinds of responses. */
export class StalledSockets {
	readonly #maxChecks: number;
	readonly #sockets = new Map<Socket, Progress>();

	constructor({ maxChecks }: Pick<StallRules, "maxChecks">) {
		this.#maxChecks = maxChecks;
	}

	get open(): number {
		return this.#sockets.size;
	}

	add(socket: Socket): void {
		this.#sockets.set(socket, { sent: 0, checks: 0 });
		socket.once("close", () => this.#sockets.delete(socket));
	}

	check(): void {
		for (const [socket, progress] of this.#sockets) {
			const handle = handleOf(socket);
			const isWaiting = socket.writableLength > 0 || (handle?.writeQueueSize ?? 0) > 0;
			const sent = handle ? sentOf(handle) : progress.sent;
			if (!isWaiting || sent !== progress.sent) progress.checks = 0;
			else progress.checks += 1;
			progress.sent = sent;
			if (progress.checks >= this.#maxChecks) socket.destroy();
		}
	}
}

/** Checks all connections of the server until it closes. */
export function closeStalledSockets(server: Server, rules: StallRules): StalledSockets {
	const sockets = new StalledSockets(rules);
	server.on("connection", (socket: Socket) => sockets.add(socket));
	const timer = setInterval(() => sockets.check(), rules.checkIntervalMs).unref();
	server.once("close", () => clearInterval(timer));
	return sockets;
}
