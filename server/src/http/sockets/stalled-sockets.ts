import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often the progress of all sockets is looked at, and after how many looks without any a socket is closed. */
export interface StallRules {
	readonly checkEveryMs: number;
	readonly maxChecks: number;
}

/** 60 s: a reader that takes nothing for so long is gone, or holds memory on purpose. */
export const STALL_RULES: StallRules = { checkEveryMs: 5000, maxChecks: 12 };

/** Node's own write timeout reads it too; there is no public way to see how much of one large write has gone out. */
interface Handle {
	readonly bytesWritten: number;
	readonly writeQueueSize: number;
}

interface Progress {
	sent: number;
	checks: number;
}

const handleOf = (socket: Socket): Handle | null => (socket as unknown as { readonly _handle: Handle | null })._handle;

/** What the kernel has taken of it. */
const sentOf = ({ bytesWritten, writeQueueSize }: Handle): number => bytesWritten - writeQueueSize;

/** Closes connections whose client does not read: files, exports, event streams, pages and websockets alike. */
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

/** Watches every connection of a server for as long as it listens. */
export function closeStalledSockets(server: Server, rules: StallRules): StalledSockets {
	const sockets = new StalledSockets(rules);
	server.on("connection", (socket: Socket) => sockets.add(socket));
	const timer = setInterval(() => sockets.check(), rules.checkEveryMs).unref();
	server.once("close", () => clearInterval(timer));
	return sockets;
}
