import type { Queries } from "../../platform/database/index.ts";

/** Work after the deletion is committed: stop running work, delete files. */
export type AfterCommit = () => Promise<void>;

/** The personal data that one module stores for an account. Only that module knows its tables. */
export interface AccountData {
	/** The name of this part in the user's data download. */
	readonly name: string;
	/** Moves a visitor's data to the account when the visitor signs in. */
	move(transaction: Queries, visitorId: string, userId: string): Promise<void>;
	/** All entries for the data download; absent when other parts already contain the data. */
	entries?(userId: string): AsyncIterable<unknown>;
	/** Deletes all data, in the transaction that deletes the user. */
	erase(transaction: Queries, userId: string): Promise<AfterCommit>;
}
