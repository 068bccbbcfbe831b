import type { Migration } from "kysely/migration";
import { up as firstTables } from "./0001-first-tables.ts";

/** Forward only, in this order; a released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
	"0001-first-tables": { up: firstTables },
};
