import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AccountData, Identity, SignedInUser } from "../identity/index.ts";
import type { DeletionTombstones } from "./deletion-tombstones.ts";

export interface AccountDependencies {
	readonly database: Database;
	readonly identity: Identity;
	readonly logger: Logger;
	/** The personal data of each module. */
	readonly accountData: readonly AccountData[];
	readonly tombstones: DeletionTombstones;
}

/**
 * One transaction deletes all data of the account; afterwards its running work is stopped. A crash in between leaves
 * nothing behind, because remaining work, such as deleting files, is queued in the same transaction.
 */
async function eraseAccount(
	{ database, identity, logger, accountData }: AccountDependencies,
	userId: string,
): Promise<void> {
	const cleanupTasks = await database.write(async (transaction) => {
		const tasks = [];
		for (const source of accountData) tasks.push(await source.erase(transaction, userId));
		// Foreign keys delete the login sessions and former visitors of this user.
		await transaction.deleteFrom("users").where("id", "=", userId).execute();
		return tasks;
	});
	await identity.closeEndedStreams();
	for (const runTask of cleanupTasks) {
		await runTask().catch((error: unknown) =>
			logger.error({ err: error }, "could not stop the work of a deleted account"),
		);
	}
	await database.eraseDeleted();
}

/** The tombstone is written first: after a crash, a backup must not restore the account. */
export async function deleteAccount(accounts: AccountDependencies, user: SignedInUser): Promise<void> {
	const { tombstones } = accounts;
	await tombstones.add(user.id);
	try {
		await eraseAccount(accounts, user.id);
	} catch (error) {
		// The user gets an error and can try again.
		await tombstones.remove(user.id);
		throw error;
	}
}

/** Deletes accounts that exist despite a tombstone, after a restored backup or a crash (SEC-36). */
export async function deleteTombstonedAccounts(accounts: AccountDependencies): Promise<void> {
	const ids = await accounts.tombstones.list();
	for (let from = 0; from < ids.length; from += 500) {
		const restored = await accounts.database.query
			.selectFrom("users")
			.select("id")
			.where("id", "in", ids.slice(from, from + 500))
			.execute();
		for (const { id } of restored) await eraseAccount(accounts, id);
		if (restored.length > 0)
			accounts.logger.info({ accounts: restored.length }, "deleted accounts that a restored backup had brought back");
	}
}
