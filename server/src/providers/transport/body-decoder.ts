import type { Transform } from "node:stream";
import * as zlib from "node:zlib";

const { BROTLI_OPERATION_FLUSH, ZSTD_e_flush, Z_SYNC_FLUSH } = zlib.constants;

/** A truncated body is decoded up to its end. */
const DECODERS: Readonly<Record<string, (first: Buffer) => Transform>> = {
	gzip: () => zlib.createGunzip({ finishFlush: Z_SYNC_FLUSH }),
	br: () => zlib.createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH }),
	zstd: () => zlib.createZstdDecompress({ finishFlush: ZSTD_e_flush }),
	// Some servers send raw deflate data without the zlib header that the standard requires.
	deflate: (first) =>
		((first[0] ?? 0) & 0x0f) === 8
			? zlib.createInflate({ finishFlush: Z_SYNC_FLUSH })
			: zlib.createInflateRaw({ finishFlush: Z_SYNC_FLUSH }),
};

interface Listener {
	onData(chunk: Buffer): void;
	onEnd(): void;
	onError(error: Error): void;
}

/** Decodes a body through all its content codings. */
export class BodyDecoder {
	readonly #codings: readonly string[];
	readonly #listener: Listener;
	#stages: readonly Transform[] = [];

	private constructor(codings: readonly string[], listener: Listener) {
		this.#codings = codings;
		this.#listener = listener;
	}

	/** Null when the body needs no decoding; undefined for an unknown coding. */
	static create(contentEncoding: string | string[] | undefined, listener: Listener): BodyDecoder | null | undefined {
		const codings = [contentEncoding ?? []]
			.flat()
			.flatMap((header) => header.toLowerCase().split(","))
			.map((coding) => coding.trim().replace(/^x-/, ""))
			.filter((coding) => coding !== "" && coding !== "identity");
		if (codings.length === 0) return null;
		const isKnown = codings.length <= 3 && codings.every((coding) => Object.hasOwn(DECODERS, coding));
		// The coding that was applied last is decoded first.
		return isKnown ? new BodyDecoder(codings.toReversed(), listener) : undefined;
	}

	write(chunk: Buffer): void {
		if (this.#stages.length === 0) this.#begin(chunk);
		this.#stages[0]?.write(chunk);
	}

	end(): void {
		const [first] = this.#stages;
		if (first) first.end();
		else this.#listener.onEnd();
	}

	destroy(): void {
		for (const stage of this.#stages) stage.destroy();
	}

	#begin(chunk: Buffer): void {
		this.#stages = this.#codings.flatMap((coding) => DECODERS[coding]?.(chunk) ?? []);
		for (const [n, stage] of this.#stages.entries()) {
			const next = this.#stages[n + 1];
			stage.on("error", (error) => this.#listener.onError(error));
			if (next) stage.pipe(next);
			else stage.on("data", (data) => this.#listener.onData(data)).on("end", () => this.#listener.onEnd());
		}
	}
}
