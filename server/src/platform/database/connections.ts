import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";

export type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;

/** What the two databases have in common besides their SQL. */
export interface Connections {
	/** Sees what is committed. */
	readonly reader: Kysely<Tables>;
	/** For the changes of tables; all other writing goes through `transact`. */
	readonly writer: Kysely<Tables>;
	/** One transaction. One that is not flushed outlives a crash of this program, but perhaps not a power cut. */
	transact<T>(work: Work<T>, durable: boolean): Promise<T>;
	/** Throws when the files of the database are no longer the ones that were opened. */
	assertFilesInPlace(): void;
	/** What was deleted stands in no file any more; false while another process still reads from the log. */
	eraseDeleted(): Promise<boolean>;
	close(): Promise<void>;
}
