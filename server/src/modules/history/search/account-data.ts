import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { PartOfAccount } from "../../identity/index.ts";
import { forgetDeleted } from "./index-chats.ts";

/** Whoever deletes a long history need not wait for the last word of it: the rest goes in the minutes after. */
const WAIT_MS = 3000;

/** The words go with the chats: what is left to do is taking them out of the index. */
export const wordsOfAccount = (database: Database, index: TextIndex): PartOfAccount => ({
	name: "words",
	move: async () => {},
	forget: async () => async () => {
		const until = performance.now() + WAIT_MS;
		while (performance.now() < until && (await forgetDeleted(database, index, 10))) {}
	},
});
