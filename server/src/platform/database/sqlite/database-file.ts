import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/** SQLite's file header: its magic string, and the offsets of the page size and the page count. */
const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const PAGE_COUNT_OFFSET = 28;
/** A page size of 65,536 does not fit into two bytes and is stored as 1. */
const MAX_PAGE_SIZE = 65_536;

function isIntact(file: number): boolean {
	const header = Buffer.alloc(HEADER_BYTES);
	if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
	if (!header.toString("latin1").startsWith(MAGIC)) return false;
	const pageSize = header.readUInt16BE(PAGE_SIZE_OFFSET);
	const bytes = (pageSize === 1 ? MAX_PAGE_SIZE : pageSize) * header.readUInt32BE(PAGE_COUNT_OFFSET);
	return fstatSync(file).size >= bytes;
}

interface SharedDescriptor {
	readonly key: string;
	readonly file: number;
	users: number;
}

/** By device and inode, for all servers of this process. */
const descriptors = new Map<string, SharedDescriptor>();

function acquire(path: string): SharedDescriptor {
	const { dev, ino } = statSync(path, { bigint: true });
	const key = `${dev}:${ino}`;
	const shared = descriptors.get(key) ?? { key, file: openSync(path, "r"), users: 0 };
	shared.users += 1;
	descriptors.set(key, shared);
	return shared;
}

function release(shared: SharedDescriptor): void {
	shared.users -= 1;
	if (shared.users > 0) return;
	descriptors.delete(shared.key);
	closeSync(shared.file);
}

/**
 * The database file as it is on the disk. POSIX releases all locks of a process on a file when the process closes any
 * descriptor of it, and without SQLite's locks another program deletes the WAL in use. So all servers of a process share
 * one descriptor, which is closed after their last connection. Nothing else in the program may open this file.
 */
export class DatabaseFile {
	readonly #path: string;
	#shared: SharedDescriptor | null;

	/** SQLite's connections must be open. */
	constructor(path: string) {
		this.#path = path;
		this.#shared = acquire(path);
	}

	/** False when the file was overwritten or truncated, or when a checkpoint did not finish. */
	isIntact(): boolean {
		return this.#shared !== null && isIntact(this.#shared.file);
	}

	/** SQLite notices damage only when it reads an uncached page. */
	assertIntact(): void {
		if (!this.isIntact()) throw new Error(`${this.#path} was damaged while it was in use`);
	}

	/** Idempotent. SQLite's connections of this server must be closed. */
	close(): void {
		if (this.#shared) release(this.#shared);
		this.#shared = null;
	}
}
