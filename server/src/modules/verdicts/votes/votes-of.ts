import type { Queries } from "../../../platform/database/index.ts";
import { editionOf, type VotesOf } from "../../chat/index.ts";
import { chatsForReader, loadAnswersForReader } from "../chats-for-reader.ts";
import { loadPublishedVotes } from "./published-votes.ts";
import { loadVotes } from "./stored-vote.ts";
import { viewVote } from "./view-vote.ts";

/** The votes on the turns of chats as a reader gets them. */
export const createVotesOf =
	(query: Queries): VotesOf =>
	async (chats, reader) => {
		const { whole, published, isForOwner } = chatsForReader(chats, reader);
		const stored = [...(await loadVotes(query, whole)), ...(await loadPublishedVotes(query, published))];
		const ids = new Set(stored.map(({ chat_id }) => chat_id));
		const answers = await loadAnswersForReader(query, { whole, published }, reader, ids);
		const answersOf = Map.groupBy(answers, ({ chat_id, turn }) => `${chat_id} ${turn}`);
		// A vote stays with the edition that it is about.
		const rows = stored.filter(
			({ chat_id, turn, edition }) => edition === editionOf(answersOf.get(`${chat_id} ${turn}`) ?? []),
		);
		const voted = Map.groupBy(rows, ({ chat_id }) => chat_id);
		return new Map(
			[...voted].map(([chatId, ofChat]) => [
				chatId,
				new Map(
					ofChat.map((row) => [
						row.turn,
						viewVote(row, answersOf.get(`${chatId} ${row.turn}`) ?? [], { hasNote: isForOwner }),
					]),
				),
			]),
		);
	};
