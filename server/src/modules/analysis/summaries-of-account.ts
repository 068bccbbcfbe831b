import type { PartOfAccount } from "../identity/index.ts";
import type { Summarizer } from "./summarizer.ts";

/** Rows of summaries go with their chats; what is being made for them has to be ended. Comes before the chats go. */
export const summariesOfAccount = (summarizer: Summarizer): PartOfAccount => ({
	name: "summaries",
	move: async () => {},
	async forget(transaction, userId) {
		const chats = await transaction.selectFrom("chats").select("id").where("user_id", "=", userId).execute();
		return async () => summarizer.stop(chats.map(({ id }) => id));
	},
});
