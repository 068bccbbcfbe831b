import { invalid } from "../../../failures.ts";

/** The last chat of a page; the next page begins after it. */
export interface Cursor {
	readonly createdAt: number;
	readonly id: string;
}

/** Opaque, so that clients do not depend on its content. */
export const writeCursor = ({ createdAt, id }: Cursor): string =>
	Buffer.from(`${createdAt} ${id}`).toString("base64url");

export function readCursor(text: string): Cursor {
	const [, createdAt, id] = /^(\d{1,15}) ([\w-]{22})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
	if (createdAt === undefined || id === undefined) throw invalid("This page of the history doesn't exist.");
	return { createdAt: Number(createdAt), id };
}
