import type { ColumnType } from "kysely";

/* Times are epoch milliseconds, JSON is text, booleans are 0 or 1: the same on SQLite and PostgreSQL. */

export type Flag = 0 | 1;
/** A column that is never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
/** A column with a default, which an insert may leave out. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
