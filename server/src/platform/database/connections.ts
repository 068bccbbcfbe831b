import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables/schema.ts";

export type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;

/** The interface that SQLite and PostgreSQL implement. */
export interface Connections {
	/** Reads committed data. */
	readonly reader: Kysely<Tables>;
	/** Used by migrations; all other writes use `transact`. */
	readonly writer: Kysely<Tables>;
	/** Runs one transaction. One that is not durable survives a crash of this process, but perhaps not a power cut. */
	transact<T>(work: Work<T>, durable: boolean): Promise<T>;
	/** Throws when the database files are no longer the ones that were opened. */
	assertFilesInPlace(): void;
	/** Removes deleted data from all files; resolves to false while another process still reads from the WAL. */
	eraseDeleted(): Promise<boolean>;
	close(): Promise<void>;
}
