import type { AccountData } from "../../identity/index.ts";
import type { OwnAssistants } from "./own-assistants.ts";

async function* entries(own: OwnAssistants, userId: string): AsyncGenerator<unknown> {
	yield* await own.list(userId);
}

export const ownAssistantsOfAccount = (own: OwnAssistants): AccountData => ({
	name: "assistants",
	move: async () => {},
	entries: (userId) => entries(own, userId),
	erase: async (transaction, userId) => {
		await transaction.deleteFrom("user_assistants").where("user_id", "=", userId).execute();
		return async () => {};
	},
});
