import { conflict } from "../../../failures.ts";
import { prepared, type Queries } from "../../../platform/database/index.ts";

export interface VisitorRow {
	readonly id: string;
	readonly token_hash: string;
	readonly created_at: number;
	readonly last_seen_at: number;
}

const visitorByToken = prepared((query, { tokenHash }: { readonly tokenHash: string }) =>
	query.selectFrom("visitors").select("id").where("token_hash", "=", tokenHash).where("user_id", "is", null),
);

/** Undefined after the visitor's data moved to an account. */
export async function findVisitor(query: Queries, tokenHash: string): Promise<string | undefined> {
	const [row] = await visitorByToken(query, { tokenHash });
	return row?.id;
}

/** Includes visitors whose data moved to an account. */
export const findVisitorById = (
	query: Queries,
	id: string,
): Promise<{ created_at: number; user_id: string | null } | undefined> =>
	query.selectFrom("visitors").select(["created_at", "user_id"]).where("id", "=", id).executeTakeFirst();

const anyByToken = prepared((query, { tokenHash }: { readonly tokenHash: string }) =>
	query.selectFrom("visitors").select("id").where("token_hash", "=", tokenHash),
);

/** False for visitors whose data moved to an account. */
export async function isVisitorUnstored(query: Queries, tokenHash: string): Promise<boolean> {
	return (await anyByToken(query, { tokenHash })).length === 0;
}

const insertRow = prepared((query, visitor: VisitorRow) =>
	query
		.insertInto("visitors")
		.values(visitor)
		.onConflict((conflicting) => conflicting.doNothing()),
);

export async function insertVisitor(transaction: Queries, row: VisitorRow): Promise<void> {
	await insertRow(transaction, row);
}

const activeVisitorById = prepared((query, { id }: { readonly id: string }) =>
	query.selectFrom("visitors").select("id").where("id", "=", id).where("user_id", "is", null),
);

/** Throws when the visitor has just signed in: the write would have no owner. */
export async function assertVisitorActive(transaction: Queries, id: string): Promise<void> {
	const rows = await activeVisitorById(transaction, { id });
	if (rows.length === 0) throw conflict("You just signed in. Please try again.");
}

const EMPTY_VISITOR_RETENTION_MS = 30 * 86_400_000;
/** Bounds the duration of one write. */
const BATCH_SIZE = 1000;

/**
 * Deletes old visitors that own nothing, also those whose data moved to an account. Each row is locked before the check,
 * so that it cannot become an owner in between.
 */
export async function deleteEmptyVisitors(transaction: Queries, now: number): Promise<void> {
	const ownedTables = ["chats", "objects", "multipart_uploads", "direct_uploads", "visitor_keys"] as const;
	const old = transaction
		.selectFrom("visitors")
		.select("id")
		.where("created_at", "<", now - EMPTY_VISITOR_RETENTION_MS)
		.where(({ and, exists, not, selectFrom }) =>
			and(
				ownedTables.map((table) =>
					not(exists(selectFrom(table).select("visitor_id").whereRef(`${table}.visitor_id`, "=", "visitors.id"))),
				),
			),
		);
	const found = await old.orderBy("created_at").limit(BATCH_SIZE).execute();
	const ids = found.map(({ id }) => id);
	if (ids.length === 0) return;
	await transaction
		.updateTable("visitors")
		.set((column) => ({ last_seen_at: column.ref("last_seen_at") }))
		.where("id", "in", ids)
		.execute();
	await transaction.deleteFrom("visitors").where("id", "in", ids).where("id", "in", old).execute();
}

/** False when the visitor's data has already moved to an account. */
export async function claimVisitor(transaction: Queries, id: string, userId: string): Promise<boolean> {
	const { numUpdatedRows } = await transaction
		.updateTable("visitors")
		.set({ user_id: userId })
		.where("id", "=", id)
		.where("user_id", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}
