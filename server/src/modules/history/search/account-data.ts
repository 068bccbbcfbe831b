import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { AccountData } from "../../identity/index.ts";
import { removeDeleted } from "./index-chats.ts";

/** The time limit for removing words during an account deletion; the rest is removed in the background. */
const TIME_LIMIT_MS = 3000;

/** Chats are deleted elsewhere; this removes their words from the index. */
export const searchAccountData = (database: Database, index: TextIndex): AccountData => ({
	name: "words",
	move: async () => {},
	erase: async () => async () => {
		const until = performance.now() + TIME_LIMIT_MS;
		while (performance.now() < until && (await removeDeleted(database, index, 10))) {}
	},
});
