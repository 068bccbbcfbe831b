import type { Queries } from "../../platform/database/index.ts";

/** What is left to do once it is stored that the user is gone: end what runs, remove files. */
export type AfterCommit = () => Promise<void>;

/** What one module keeps of a person with an account. Each contributes its own; nobody else knows its tables. */
export interface AccountData {
	/** What it is called in the file that its owner can download. */
	readonly name: string;
	/** A visitor turned out to be this user: what was the visitor's is theirs from now on. */
	move(transaction: Queries, visitorId: string, userId: string): Promise<void>;
	/** Everything, one after the other, as its owner may read it; absent where nothing is kept that other parts do not tell. */
	entries?(userId: string): AsyncIterable<unknown>;
	/** Removes all of it, in the one transaction that removes the user. */
	erase(transaction: Queries, userId: string): Promise<AfterCommit>;
}
