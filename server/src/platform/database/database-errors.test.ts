import { writeFileSync } from "node:fs";
import { constants } from "node:os";
import { describe, expect, it } from "vitest";
import { isRecoverable, isStorageFailing, isStorageFull } from "./database-errors.ts";

const errorOf = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

/** As Node.js, SQLite, PostgreSQL and libvips report them. */
const FULL: readonly (readonly [string, Error])[] = [
	["a full disk", errorOf("ENOSPC: no space left on device, write", { code: "ENOSPC" })],
	["the maximum size of a file", errorOf("EFBIG: file too large, write", { code: "EFBIG" })],
	["a quota, which Node.js does not know", errorOf("Unknown system error", { errno: -constants.errno.EDQUOT })],
	["a quota of the file server", errorOf("EDQUOT: disk quota exceeded, write", { code: "EDQUOT" })],
	["SQLite on a full disk", errorOf("database or disk is full", { errcode: 13 })],
	["PostgreSQL on a full disk", errorOf("could not extend file", { code: "53100" })],
	["a picture on a full disk", errorOf("write error: No space left on device")],
	["a picture that becomes too large", errorOf("write error: File too large")],
];
const FAILING: readonly (readonly [string, Error])[] = [
	["a failing disk", errorOf("EIO: i/o error, write", { code: "EIO" })],
	["a disk that became read-only", errorOf("EROFS: read-only file system, open", { code: "EROFS" })],
	["a folder of another user", errorOf("EACCES: permission denied, stat", { code: "EACCES", path: "/data" })],
	["too many open files", errorOf("EMFILE: too many open files, open", { code: "EMFILE", path: "/data/incoming/1" })],
	["SQLite that cannot write", errorOf("disk I/O error", { errcode: 778 })],
	["SQLite on read-only files", errorOf("attempt to write a readonly database", { errcode: 1032 })],
	["PostgreSQL that became read-only", errorOf("cannot execute INSERT", { code: "25006" })],
	["a picture on a failing disk", errorOf("write error: Input/output error")],
];

const DAMAGED: readonly (readonly [string, Error])[] = [
	["a truncated database", errorOf("database disk image is malformed", { errcode: 11 })],
	["an overwritten database", errorOf("file is not a database", { errcode: 26 })],
	["a database that cannot be opened", errorOf("unable to open database file", { errcode: 14 })],
];

describe("errors of the storage", () => {
	it.each(FULL)("%s is a full storage", (_name, error) => {
		expect([isStorageFull(error), isStorageFailing(error), isRecoverable(error)]).toEqual([true, true, true]);
	});

	it.each(FAILING)("%s is a failing storage, not a full one", (_name, error) => {
		expect([isStorageFull(error), isStorageFailing(error), isRecoverable(error)]).toEqual([false, true, true]);
	});

	it.each(DAMAGED)("%s can work again after a restore", (_name, error) => {
		expect([isStorageFull(error), isStorageFailing(error), isRecoverable(error)]).toEqual([false, false, true]);
	});

	it.each([
		["a bug", new TypeError("x is not a function")],
		["an address that must not be connected to", errorOf("connect EACCES 10.0.0.1:80", { code: "EACCES" })],
		["a violated constraint", errorOf("UNIQUE constraint failed: users.id", { errcode: 2067 })],
		["nothing", undefined],
	])("%s is neither", (_name, error) => {
		expect([isStorageFull(error), isStorageFailing(error), isRecoverable(error)]).toEqual([false, false, false]);
	});

	// Only Linux has a device that is always full.
	it.runIf(process.platform === "linux")("the error of a really full device is recognized", () => {
		let found: unknown;
		try {
			writeFileSync("/dev/full", "x");
		} catch (error) {
			found = error;
		}
		expect(isStorageFull(found)).toBe(true);
	});
});
