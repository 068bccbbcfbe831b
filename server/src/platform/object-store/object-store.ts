import type { Readable } from "node:stream";

/** The first and the last byte wanted, counted from 0. */
export interface ByteRange {
	readonly first: number;
	readonly last: number;
}

/** Where somebody else may PUT something, once signed; the headers are part of what is signed. */
export interface SignedPut {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** When an address was signed, and for how long it is good. */
export interface UrlLifetime {
	readonly signedAt: number;
	readonly seconds: number;
}

/** An upload in parts that has been begun in the storage: the key it becomes, and the storage's own name for it. */
export interface BucketMultipart {
	readonly key: string;
	readonly bucketUpload: string;
}

export interface StoredPart {
	readonly number: number;
	readonly etag: string;
	readonly size: number;
}

/** What a storage can do that browsers send to by themselves. */
export interface DirectBucket {
	/** Where its signed addresses are: pages must be allowed to send there. */
	origin(): Promise<string>;
	/** An address that takes exactly so many bytes, of that type where one is said, where nothing is yet. */
	signPut(key: string, file: { size: number; type: string | null }, life: UrlLifetime): Promise<SignedPut>;
	/** Resolves to the storage's own name for the upload. */
	createMultipart(key: string): Promise<string>;
	signPart(begun: BucketMultipart, part: { number: number; size: number }, life: UrlLifetime): Promise<string>;
	/** In their order; null when there is no such upload (any more). */
	listParts(begun: BucketMultipart): Promise<StoredPart[] | null>;
	completeMultipart(begun: BucketMultipart, parts: readonly StoredPart[]): Promise<void>;
	/** Nothing happens when there is no such upload. */
	abortMultipart(begun: BucketMultipart): Promise<void>;
	/** Removes whatever lies in the folder, or was begun there, since before then. */
	sweep(folder: string, olderThan: number): Promise<void>;
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
	/** Null: browsers cannot send to it by themselves. */
	readonly direct: DirectBucket | null;
}

/** A folder, then one or two names; no name begins with a dot, so that no key leads out of the store. */
const KEY = /^[a-z]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,2}$/;

export const isObjectKey = (key: string): boolean => KEY.test(key);

/** Keys are made by the program alone; another one is a bug. */
export function assertObjectKey(key: string): void {
	if (!isObjectKey(key)) throw new Error("not a key of the object store");
}
