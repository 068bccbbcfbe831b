import type { AccountData } from "../../identity/index.ts";
import type { UserKeys } from "./user-keys.ts";
import type { VisitorKeys } from "./visitor-keys.ts";

async function* entries(keys: UserKeys, userId: string): AsyncGenerator<unknown> {
	yield* await keys.list(userId);
}

/** The data download lists the stored keys, but never contains the keys themselves. */
export const keysOfAccount = (keys: UserKeys, visitorKeys: VisitorKeys): AccountData => ({
	name: "apiKeys",
	move: (transaction, visitorId, userId) => visitorKeys.moveIn(transaction, visitorId, userId),
	entries: (userId) => entries(keys, userId),
	erase: async (transaction, userId) => {
		await transaction.deleteFrom("user_keys").where("user_id", "=", userId).execute();
		await transaction.deleteFrom("model_lists").where("user_id", "=", userId).execute();
		return async () => {};
	},
});
