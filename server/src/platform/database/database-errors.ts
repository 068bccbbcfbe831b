import { FileReplaced } from "../files/file-identity.ts";

/** PostgreSQL's codes for 'not there', 'starting', 'stopping', 'too many connections', and the system's for 'no connection'. */
const UNREACHABLE_CODES =
	/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1-5]|57014|55P03|08\w{3}|53300)$/;
const UNREACHABLE_MESSAGES =
	/database is locked|connection timeout|Query read timeout|Client was closed|not queryable|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
const FULL_MESSAGES = /database or disk is full|ENOSPC|could not extend file|No space left|EDQUOT|quota exceeded/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** The database does not answer now, and may later. */
export function isUnreachable(error: unknown): boolean {
	if (error instanceof AggregateError) return error.errors.every(isUnreachable);
	return UNREACHABLE_CODES.test(codeOf(error)) || UNREACHABLE_MESSAGES.test(messageOf(error));
}

/** The database answers, but this statement was given up: it is slow, or somebody holds what it waits for. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** Somebody else has what can be only once. */
export const isUniqueViolation = (error: unknown): boolean =>
	codeOf(error) === "23505" || /UNIQUE constraint failed/.test(messageOf(error));

const SQLITE_IOERR = 10;
const PRIMARY_CODE = 0xff;

/** The system does not let the embedded database read or write: a quota is used up, say, or a disk has gone. */
const isIoError = (error: unknown): boolean =>
	(Number((error as { errcode?: unknown } | null)?.errcode) & PRIMARY_CODE) === SQLITE_IOERR;

/** There is no room left to write. */
export const isStorageFull = (error: unknown): boolean =>
	codeOf(error) === "53100" || FULL_MESSAGES.test(messageOf(error));

/** It cannot be written now, and may be once somebody has mended what is in the way; the program need not start anew. */
export const isRecoverable = (error: unknown): boolean =>
	isUnreachable(error) || isStorageFull(error) || isIoError(error) || error instanceof FileReplaced;
