import { signedOut } from "../../failures.ts";
import { isEmbedded, type Queries } from "../../platform/database/index.ts";
import { SIGNED_OUT, type SignedInUser } from "../identity/index.ts";

/**
 * Locks the row of the user until the transaction ends, so that concurrent writes of one person cannot exceed a limit.
 * Throws 401 when the account was deleted meanwhile.
 */
export async function lockUser(transaction: Queries, { id }: Pick<SignedInUser, "id">): Promise<void> {
	const row = await transaction
		.selectFrom("users")
		.select("id")
		.where("id", "=", id)
		.$if(!isEmbedded(transaction), (query) => query.forUpdate())
		.executeTakeFirst();
	if (!row) throw signedOut(SIGNED_OUT);
}
