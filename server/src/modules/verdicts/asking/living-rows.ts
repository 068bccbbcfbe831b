import type { Database } from "../../../platform/database/index.ts";
import type { Runner } from "../../chat/index.ts";

/** Where the work of asking columns is stored, and what this process is asking. */
export type AskingSource = Pick<Runner, "summaries"> & { readonly database: Pick<Database, "query" | "processId"> };

interface WorkRow {
	readonly id: string;
	readonly process_id: string;
	/** The id of its process while that lives. */
	readonly alive: string | null;
}

export type Living<Row extends WorkRow> = Omit<Row, "alive"> & {
	/** False when the process that asked is dead, or this one and no longer asks. */
	readonly isAlive: boolean;
};

export const isMaking = ({
	settled_at,
	isAlive,
}: {
	readonly settled_at: number | null;
	readonly isAlive: boolean;
}): boolean => settled_at === null && isAlive;

/** Reads rows of work, and which of them is still being done. */
export async function readLiving<Row extends WorkRow>(
	{ database, summaries }: AskingSource,
	read: () => Promise<Row[]>,
): Promise<Living<Row>[]> {
	// Work may end while its unsettled row is being read, or begin.
	const before = summaries.workIds();
	const rows = await read();
	const after = summaries.workIds();
	return rows.map(({ alive, ...row }) => {
		const isMine = row.process_id === database.processId;
		return { ...row, isAlive: isMine ? before.has(row.id) || after.has(row.id) : alive !== null };
	});
}
