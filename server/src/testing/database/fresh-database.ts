import { inject } from "vitest";
import { emptyDatabase, type FreshDatabase } from "./empty-database.ts";

export { type FreshDatabase, isOnPostgres } from "./empty-database.ts";

/** A database without tables. */
export const freshDatabase = (): Promise<FreshDatabase> => emptyDatabase();

/** A database with the newest schema. Copying it takes a tenth of the time of running the migrations. */
export const migratedDatabase = (): Promise<FreshDatabase> => emptyDatabase(inject("templateDatabase"));
