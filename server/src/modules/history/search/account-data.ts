import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { AccountData } from "../../identity/index.ts";
import { removeDeleted } from "./index-chats.ts";

/** Whoever deletes a long history need not wait for the last word of it: the rest goes in the minutes after. */
const WAIT_MS = 3000;

/** The words go with the chats: what is left to do is taking them out of the index. */
export const searchAccountData = (database: Database, index: TextIndex): AccountData => ({
	name: "words",
	move: async () => {},
	erase: async () => async () => {
		const until = performance.now() + WAIT_MS;
		while (performance.now() < until && (await removeDeleted(database, index, 10))) {}
	},
});
