import { constants } from "node:os";
import { FileReplaced } from "../files/file-identity.ts";

/** Network errors, and PostgreSQL's codes for connection failures, shutdown, timeouts and too many connections. */
const UNREACHABLE_CODES =
	/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1-5]|57014|55P03|08\w{3}|53300)$/;
const UNREACHABLE_MESSAGES =
	/database is locked|connection timeout|Query read timeout|Client was closed|not queryable|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
const FULL_MESSAGES =
	/database or disk is full|ENOSPC|could not extend file|No space left|EDQUOT|quota exceeded|EFBIG|file too large/i;
const FAILING_MESSAGES = /\b(EIO|EROFS)\b|input\/output error|read-only file system/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** The database is unreachable now; a later attempt may succeed. */
export function isUnreachable(error: unknown): boolean {
	if (error instanceof AggregateError) return error.errors.every(isUnreachable);
	return UNREACHABLE_CODES.test(codeOf(error)) || UNREACHABLE_MESSAGES.test(messageOf(error));
}

/** The statement exceeded its timeout: it is slow, or it waits for a lock. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** A unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
	codeOf(error) === "23505" || /UNIQUE constraint failed/.test(messageOf(error));

const PRIMARY_CODE = 0xff;
/** SQLite's READONLY and IOERR: it could not write or read its files, for example because of a quota or a removed disk. */
const IO_CODES = new Set([8, 10]);
/** SQLite's CORRUPT, CANTOPEN and NOTADB: its files were damaged or removed while it had them open. */
const DAMAGED_CODES = new Set([11, 14, 26]);
/** PostgreSQL's io_error, and read_only_sql_transaction, which a server reports that became a standby or whose disk is full. */
const POSTGRES_IO_CODES = /^(58030|25006)$/;

/** The primary code of an error of SQLite, 0 for any other error. */
const sqliteCodeOf = (error: unknown): number =>
	Number((error as { errcode?: unknown } | null)?.errcode) & PRIMARY_CODE;

const isIoError = (error: unknown): boolean =>
	IO_CODES.has(sqliteCodeOf(error)) || POSTGRES_IO_CODES.test(codeOf(error));

/** The embedded database is not what was opened. */
export const isDamaged = (error: unknown): boolean => DAMAGED_CODES.has(sqliteCodeOf(error));

/** Node.js has no name for this error of the system, so its message contains only the number. */
const isQuotaExceeded = (error: unknown): boolean =>
	(error as { errno?: unknown } | null)?.errno === -constants.errno.EDQUOT;

const FILE_CODES = /^(EACCES|EPERM|ESTALE|EMFILE|ENFILE)$/;

/** The system refused access to a file: its mode or owner was changed, or too many files are open. */
const isFileRefused = (error: unknown): boolean =>
	FILE_CODES.test(codeOf(error)) && typeof (error as { path?: unknown }).path === "string";

/** The disk, its quota or the maximum size of a file is reached. SQLite reports the last two as an I/O error. */
export const isStorageFull = (error: unknown): boolean =>
	codeOf(error) === "53100" || FULL_MESSAGES.test(messageOf(error)) || isQuotaExceeded(error);

/** The storage does not accept data: it is full, failing, read-only or not accessible. */
export const isStorageFailing = (error: unknown): boolean =>
	isStorageFull(error) || isIoError(error) || isFileRefused(error) || FAILING_MESSAGES.test(messageOf(error));

/** Reading or writing fails now, and can work again without a restart once the operator has fixed the cause. */
export const isRecoverable = (error: unknown): boolean =>
	isUnreachable(error) || isStorageFailing(error) || isDamaged(error) || error instanceof FileReplaced;
