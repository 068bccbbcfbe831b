import type { IncomingHttpHeaders } from "node:http";
import { BodyDecoder } from "../../transport/body-decoder.ts";
import { ListError } from "./list-error.ts";

/** The number of decoded bytes that may still be read. */
export interface ByteBudget {
	bytes: number;
}

interface ListReply {
	readonly headers: IncomingHttpHeaders;
	readonly body: AsyncIterable<Buffer>;
}

const BYTE_ORDER_MARK = /^\ufeff/;

/** Counts the decoded bytes of one body, and rejects as soon as they exceed the budget. */
class BodyBuffer {
	readonly #chunks: Buffer[] = [];
	readonly #budget: ByteBudget;

	constructor(budget: ByteBudget) {
		this.#budget = budget;
	}

	add(chunk: Buffer): void {
		this.#budget.bytes -= chunk.length;
		if (this.#budget.bytes < 0) throw new ListError("too-long");
		this.#chunks.push(chunk);
	}

	text(): string {
		return Buffer.concat(this.#chunks).toString("utf8").replace(BYTE_ORDER_MARK, "");
	}
}

/** Decodes the body while it arrives, so that a small body which decodes to a huge one is never in memory as a whole. */
async function decode(reply: ListReply, buffer: BodyBuffer): Promise<void> {
	const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
	// The loop below may still wait for the vendor when the decoding fails.
	ended.catch(() => {});
	let failure: unknown;
	const fail = (error: unknown) => {
		failure ??= error;
		reject(failure);
	};
	const decoder = BodyDecoder.create(reply.headers["content-encoding"], {
		onData: (chunk) => {
			try {
				if (failure === undefined) buffer.add(chunk);
			} catch (error) {
				fail(error);
			}
		},
		onEnd: resolve,
		onError: () => fail(new ListError("coding")),
	});
	if (decoder === undefined) throw new ListError("coding");
	try {
		for await (const chunk of reply.body) {
			if (failure !== undefined) throw failure;
			if (decoder) decoder.write(chunk);
			else buffer.add(chunk);
		}
		decoder ? decoder.end() : resolve();
		await ended;
	} finally {
		decoder?.destroy();
	}
}

/** The decoded text of a list. The server asks for no compression, but some servers compress anyway. */
export async function readListBody(reply: ListReply, budget: ByteBudget): Promise<string> {
	const buffer = new BodyBuffer(budget);
	await decode(reply, buffer);
	return buffer.text();
}
