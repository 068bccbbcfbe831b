import type { Queries } from "../../../platform/database/index.ts";

/** Whether a turn has this file. */
export async function isAttached(query: Queries, key: string): Promise<boolean> {
	const use = query.selectFrom("turn_files").select("position").where("object_key", "=", key);
	return (await use.limit(1).executeTakeFirst()) !== undefined;
}
