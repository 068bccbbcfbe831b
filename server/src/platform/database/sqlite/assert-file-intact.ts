import { closeSync, fstatSync, openSync, readSync } from "node:fs";

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

/** Throws when the file was overwritten or truncated. SQLite notices this only when it reads an uncached page. */
export function assertFileIntact(path: string): void {
	const file = openSync(path, "r");
	try {
		if (!isIntact(file)) throw new Error(`${path} was damaged while it was in use`);
	} finally {
		closeSync(file);
	}
}
