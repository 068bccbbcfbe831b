import type { Readable } from "node:stream";

/** The first and the last byte wanted, counted from 0. */
export interface ByteRange {
	readonly first: number;
	readonly last: number;
}

/**
 * Where files are kept. It knows keys and bytes; whose they are and what they are stands in the database. A key is written
 * once, whole or not at all, and never changes.
 */
export interface ObjectStore {
	/** Keeps the bytes, or the file at this path, which is taken over: moved or copied, then gone from its place. */
	put(key: string, source: Uint8Array | string): Promise<void>;
	/** How many bytes it has; null when it is not there. */
	sizeOf(key: string): Promise<number | null>;
	/** Null when it is not there. */
	read(key: string, range?: ByteRange): Promise<Readable | null>;
	/** Nothing happens when it is not there. */
	remove(key: string): Promise<void>;
	/** Rejects when nothing could be stored now. */
	ping(): Promise<void>;
}

/** A folder, then one or two names; no name begins with a dot, so that no key leads out of the store. */
const KEY = /^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,2}$/;

export const isObjectKey = (key: string): boolean => KEY.test(key);

/** Keys are made by the program alone; another one is a bug. */
export function assertObjectKey(key: string): void {
	if (!isObjectKey(key)) throw new Error("not a key of the object store");
}
