import type { Queries } from "../../platform/database/index.ts";
import { doomObjects } from "../../platform/object-store/index.ts";
import { type ObjectRow, storeKeys } from "./object-rows.ts";

/** Gone for everybody with this transaction; the store follows. */
export async function retireObject(
	transaction: Queries,
	object: Pick<ObjectRow, "key" | "kind">,
	now: number,
): Promise<void> {
	await transaction
		.updateTable("objects")
		.set({ state: "gone", user_id: null, visitor_id: null, name: "", size: 0 })
		.where("key", "=", object.key)
		.execute();
	await doomObjects(transaction, storeKeys(object), now);
}
