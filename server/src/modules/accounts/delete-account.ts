import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Identity, PartOfAccount, SignedInUser } from "../identity/index.ts";

export interface AccountParts {
	readonly database: Database;
	readonly identity: Identity;
	readonly logger: Logger;
	/** What each module keeps of a person. */
	readonly parts: readonly PartOfAccount[];
}

/**
 * One transaction removes everything that names the person; only then is ended what still runs for them. A crash in
 * between leaves nothing behind: what must outlive it, such as files to be removed, is queued in that transaction.
 */
export async function deleteAccount(
	{ database, identity, logger, parts }: AccountParts,
	user: SignedInUser,
): Promise<void> {
	const afterwards = await database.write(async (transaction) => {
		const left = [];
		for (const part of parts) left.push(await part.forget(transaction, user.id));
		// Login sessions, and what is left of the visitors that became this user, go with the row that they hang on.
		await transaction.deleteFrom("users").where("id", "=", user.id).execute();
		return left;
	});
	await identity.endLostStreams();
	for (const finish of afterwards) {
		await finish().catch((error: unknown) =>
			logger.error({ err: error }, "what ran for a deleted account did not end"),
		);
	}
	await database.eraseDeleted();
}
