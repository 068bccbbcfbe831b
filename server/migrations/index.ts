import type { Migration } from "kysely/migration";
import { up as firstTables } from "./0001-first-tables.ts";
import { up as analyses } from "./0002-analyses.ts";

/** Forward only, in this order; a released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
	"0001-first-tables": { up: firstTables },
	"0002-analyses": { up: analyses },
};
