import { isStorageFull, isUnreachable } from "./database-errors.ts";

export interface DatabaseLocation {
	readonly databaseUrl: string | null;
	readonly dataDir: string;
}

/** The database cannot be used as it is. Startup ends with this message. */
export class UnusableDatabase extends Error {
	constructor(sentence: string, cause?: unknown) {
		super(`Parallax cannot start: ${sentence}`, { cause });
		this.name = "UnusableDatabase";
	}
}

const OWNERSHIP = "It must belong to the user who runs Parallax.";
const DAMAGED =
	"is damaged or not a database. Restore a backup as the README describes, and keep the damaged file until the restore has worked.";

/** By SQLite result code; each text continues after the file name. */
const FILE_PROBLEMS: Readonly<Record<number, string>> = {
	8: `cannot be written to. ${OWNERSHIP}`,
	10: "could not be read or written. Check whether the disk is full or failing.",
	11: DAMAGED,
	14: `cannot be opened. ${OWNERSHIP}`,
	26: DAMAGED,
};
/** The low byte of an extended result code is the primary code. */
const PRIMARY_CODE = 0xff;

function serverProblem(error: Error): string {
	return `PostgreSQL cannot be used (${error.message}). Check DATABASE_URL.`;
}

function fileProblem(error: Error, dataDir: string): string | undefined {
	if (isStorageFull(error)) return `there is no space left for ${dataDir}. Free some space and start again.`;
	const problem = FILE_PROBLEMS[Number((error as { errcode?: unknown }).errcode) & PRIMARY_CODE];
	return problem && `the file parallax.sqlite in ${dataDir} ${problem}`;
}

/** The error with a message for the operator. Temporary errors and bugs are returned unchanged. */
export function toStartupError(
	error: unknown,
	{ databaseUrl, dataDir }: DatabaseLocation,
	isConnecting = false,
): unknown {
	if (!(error instanceof Error) || isUnreachable(error)) return error;
	// Errors of PostgreSQL itself have a severity; errors while connecting also concern DATABASE_URL.
	const isServerProblem = isConnecting || "severity" in error;
	const sentence = databaseUrl ? isServerProblem && serverProblem(error) : fileProblem(error, dataDir);
	return sentence ? new UnusableDatabase(sentence, error) : error;
}
