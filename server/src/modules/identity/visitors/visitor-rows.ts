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

/** Nobody any more once an account has taken over what was theirs. */
export async function findVisitor(query: Queries, tokenHash: string): Promise<string | undefined> {
	const [row] = await visitorByToken(query, { tokenHash });
	return row?.id;
}

/** Also one whose chats an account has taken over. */
export const knownVisitor = (
	query: Queries,
	id: string,
): Promise<{ created_at: number; user_id: string | null } | undefined> =>
	query.selectFrom("visitors").select(["created_at", "user_id"]).where("id", "=", id).executeTakeFirst();

const anyByToken = prepared((query, { tokenHash }: { readonly tokenHash: string }) =>
	query.selectFrom("visitors").select("id").where("token_hash", "=", tokenHash),
);

/** False also for one whom an account has taken over. */
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

const standing = prepared((query, { id }: { readonly id: string }) =>
	query.selectFrom("visitors").select("id").where("id", "=", id).where("user_id", "is", null),
);

/** What a visitor writes while they sign in would belong to nobody. */
export async function assertVisitorActive(transaction: Queries, id: string): Promise<void> {
	const rows = await standing(transaction, { id });
	if (rows.length === 0) throw conflict("You just signed in. Please try again.");
}

const NOTHING_FOR_MS = 30 * 86_400_000;
/** So many at a time, so that nobody's write has to wait for long. */
const AT_ONCE = 1000;

/**
 * Visitors of long ago who own nothing, and those whom an account has taken over: the row would only say that somebody
 * was here. Each is held before it is looked at, so that nothing can come to belong to it in between.
 */
export async function deleteVisitorsWithNothing(transaction: Queries, now: number): Promise<void> {
	const owning = ["chats", "objects", "multipart_uploads", "direct_uploads"] as const;
	const old = transaction
		.selectFrom("visitors")
		.select("id")
		.where("created_at", "<", now - NOTHING_FOR_MS)
		.where(({ and, exists, not, selectFrom }) =>
			and(
				owning.map((table) =>
					not(exists(selectFrom(table).select("visitor_id").whereRef(`${table}.visitor_id`, "=", "visitors.id"))),
				),
			),
		);
	const found = await old.orderBy("created_at").limit(AT_ONCE).execute();
	const ids = found.map(({ id }) => id);
	if (ids.length === 0) return;
	await transaction
		.updateTable("visitors")
		.set((column) => ({ last_seen_at: column.ref("last_seen_at") }))
		.where("id", "in", ids)
		.execute();
	await transaction.deleteFrom("visitors").where("id", "in", ids).where("id", "in", old).execute();
}

/** False when an account has taken it over already. */
export async function claimVisitor(transaction: Queries, id: string, userId: string): Promise<boolean> {
	const { numUpdatedRows } = await transaction
		.updateTable("visitors")
		.set({ user_id: userId })
		.where("id", "=", id)
		.where("user_id", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}
