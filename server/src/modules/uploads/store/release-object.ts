import type { Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import { storeKeys } from "./object-rows.ts";

/** Makes the object unreadable in this transaction and queues its store keys for deletion. */
export async function releaseObject(transaction: Queries, key: string, now: number): Promise<void> {
	const released = await transaction
		.updateTable("objects")
		.set({ state: "gone", user_id: null, visitor_id: null, name: "", size: 0 })
		.where("key", "=", key)
		.returning(["kind", "store_key"])
		.execute();
	await transaction.deleteFrom("vendor_copies").where("object_key", "=", key).execute();
	await queueObjectsToDelete(transaction, released.flatMap(storeKeys), now);
}
