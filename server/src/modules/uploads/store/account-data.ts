import type { Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import type { AccountData } from "../../identity/index.ts";
import { dropDirect } from "../direct/direct-rows.ts";
import type { Uploads } from "../uploads.ts";
import { viewObject } from "../views.ts";
import { type ObjectRow, storeKeys } from "./object-rows.ts";
import { deleteReleasedObjects } from "./sweep.ts";

/** Moves the visitor's files to the account, also uploads in progress. */
async function move(transaction: Queries, visitorId: string, userId: string): Promise<void> {
	for (const table of ["objects", "multipart_uploads", "direct_uploads"] as const) {
		await transaction
			.updateTable(table)
			.set({ user_id: userId, visitor_id: null })
			.where("visitor_id", "=", visitorId)
			.execute();
	}
}

const objectsOf = (query: Queries, userId: string): Promise<ObjectRow[]> =>
	query.selectFrom("objects").selectAll().where("user_id", "=", userId).orderBy("created_at").execute();

async function* listEntries({ database }: Uploads, userId: string): AsyncGenerator<unknown> {
	for (const object of await objectsOf(database.query, userId)) {
		if (object.state === "ready") yield viewObject(object);
	}
}

/** Deletes the rows and queues their objects for deletion in the same transaction. */
async function erase({ clock }: Uploads, transaction: Queries, userId: string): Promise<void> {
	const parts = await transaction
		.selectFrom("upload_parts")
		.innerJoin("multipart_uploads", "multipart_uploads.id", "upload_parts.upload_id")
		.select("upload_parts.store_key")
		.where("multipart_uploads.user_id", "=", userId)
		.execute();
	const keys = (await objectsOf(transaction, userId)).flatMap(storeKeys);
	await queueObjectsToDelete(transaction, [...keys, ...parts.map(({ store_key }) => store_key)], clock.now());
	await transaction.deleteFrom("multipart_uploads").where("user_id", "=", userId).execute();
	const direct = transaction
		.selectFrom("direct_uploads")
		.select(["key", "bucket_upload"])
		.where("user_id", "=", userId);
	await dropDirect(transaction, await direct.execute(), clock.now());
	await transaction.deleteFrom("objects").where("user_id", "=", userId).execute();
}

export const uploadsAccountData = (uploads: Uploads): AccountData => ({
	name: "files",
	move,
	entries: (userId) => listEntries(uploads, userId),
	erase: async (transaction, userId) => {
		await erase(uploads, transaction, userId);
		return () => deleteReleasedObjects(uploads);
	},
});
