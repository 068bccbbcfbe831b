import type { ChecksOf } from "../../chat/index.ts";
import type { AskingSource } from "../asking/living-rows.ts";
import { chatsForReader, loadAnswersForReader } from "../chats-for-reader.ts";
import { loadChecksOf } from "./stored-checks.ts";
import { isOfAnswers, viewCheck } from "./view-check.ts";

/** The checks of chats as a reader gets them. */
export const createChecksOf =
	(source: AskingSource): ChecksOf =>
	async (chats, reader) => {
		const { whole, published, isForOwner } = chatsForReader(chats, reader);
		const rows = [
			...(await loadChecksOf(source, whole, { onlyPublished: false })),
			...(await loadChecksOf(source, published, { onlyPublished: true })),
		];
		const ofChats = Map.groupBy(rows, ({ chat_id }) => chat_id);
		const { query } = source.database;
		const read = await loadAnswersForReader(query, { whole, published }, reader, new Set(ofChats.keys()));
		const states = Map.groupBy(read, ({ chat_id }) => chat_id);
		return new Map(
			[...ofChats].map(([chatId, ofChat]) => {
				const answers = Map.groupBy(states.get(chatId) ?? [], ({ turn }) => turn);
				const turns = Map.groupBy(ofChat, ({ turn }) => turn);
				const view = (turn: number) => {
					const shown = answers.get(turn) ?? [];
					return (turns.get(turn) ?? [])
						.filter((row) => isOfAnswers(row, shown))
						.map((row) => viewCheck(row, shown, { owned: isForOwner }));
				};
				const views = [...turns.keys()].map((turn) => [turn, view(turn)] as const);
				return [chatId, new Map(views.filter(([, checks]) => checks.length > 0))];
			}),
		);
	};
