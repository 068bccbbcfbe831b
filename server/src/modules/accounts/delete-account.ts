import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AccountData, Identity, SignedInUser } from "../identity/index.ts";
import type { DeletionTombstones } from "./deletion-tombstones.ts";

export interface AccountParts {
	readonly database: Database;
	readonly identity: Identity;
	readonly logger: Logger;
	/** What each module keeps of a person. */
	readonly accountData: readonly AccountData[];
	readonly tombstones: DeletionTombstones;
}

/**
 * One transaction removes everything that names the person; only then is ended what still runs for them. A crash in
 * between leaves nothing behind: what must outlive it, such as files to be removed, is queued in that transaction.
 */
async function eraseAccount(
	{ database, identity, logger, accountData: parts }: AccountParts,
	userId: string,
): Promise<void> {
	const afterwards = await database.write(async (transaction) => {
		const left = [];
		for (const part of parts) left.push(await part.erase(transaction, userId));
		// Login sessions, and what is left of the visitors that became this user, go with the row that they hang on.
		await transaction.deleteFrom("users").where("id", "=", userId).execute();
		return left;
	});
	await identity.closeEndedStreams();
	for (const finish of afterwards) {
		await finish().catch((error: unknown) => logger.error({ err: error }, "the work of a deleted account did not end"));
	}
	await database.eraseDeleted();
}

/** Noted first: a crash right after the transaction must not leave an account that a backup could bring back. */
export async function deleteAccount(accounts: AccountParts, user: SignedInUser): Promise<void> {
	const { tombstones } = accounts;
	await tombstones.add(user.id);
	try {
		await eraseAccount(accounts, user.id);
	} catch (error) {
		// The person is told that it failed, so it is theirs to try again.
		await tombstones.remove(user.id);
		throw error;
	}
}

/** Whoever has left and is here again came out of a backup, or a crash came first: they go once more (SEC-36). */
export async function deleteTombstonedAccounts(accounts: AccountParts): Promise<void> {
	const ids = await accounts.tombstones.list();
	for (let from = 0; from < ids.length; from += 500) {
		const back = await accounts.database.query
			.selectFrom("users")
			.select("id")
			.where("id", "in", ids.slice(from, from + 500))
			.execute();
		for (const { id } of back) await eraseAccount(accounts, id);
		if (back.length > 0)
			accounts.logger.info({ accounts: back.length }, "deleted accounts that a restored backup had brought back");
	}
}
