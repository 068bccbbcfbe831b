import type { ChangesOf } from "../../chat/index.ts";
import type { AskingSource } from "../asking/living-rows.ts";
import { loadEditionStates } from "../votes/stored-vote.ts";
import { loadChanges } from "./stored-changes.ts";
import { viewChanges } from "./view-changes.ts";

/** What was compared between editions in these chats, for their owner alone. */
export const createChangesOf =
	(source: AskingSource): ChangesOf =>
	async (chatIds) => {
		const rows = await loadChanges(source, chatIds);
		const compared = [...new Set(rows.map(({ chat_id }) => chat_id))];
		const answers = Map.groupBy(await loadEditionStates(source.database.query, compared), ({ chat_id }) => chat_id);
		const byChat = Map.groupBy(rows, ({ chat_id }) => chat_id);
		return new Map(
			[...byChat].map(([chatId, ofChat]) => {
				const byTurn = Map.groupBy(ofChat, ({ turn }) => turn);
				const viewTurn = (turn: number) => {
					const ofTurn = (answers.get(chatId) ?? []).filter((row) => row.turn === turn);
					return (byTurn.get(turn) ?? []).map((row) => viewChanges(row, ofTurn));
				};
				return [chatId, new Map([...byTurn.keys()].map((turn) => [turn, viewTurn(turn)]))];
			}),
		);
	};
