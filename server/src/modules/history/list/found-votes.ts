import type { ChatWithResponses } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import { type ChatRow, editionOfTurn, seatsOf } from "../../chat/index.ts";
import type { ChatFilter } from "./filter-chats.ts";

export type FoundVote = NonNullable<ChatWithResponses["foundVote"]>;

const loadVotes = (query: Queries, chatIds: readonly string[]) =>
	query
		.selectFrom("votes")
		.select(["chat_id", "turn", "edition", "best", "ranking", "none"])
		.select(editionOfTurn("votes").as("newest"))
		.where("chat_id", "in", chatIds)
		.orderBy("turn")
		.orderBy("edition")
		.execute();
type VoteRow = Awaited<ReturnType<typeof loadVotes>>[number];

/** The seat that a vote found best, alone at the first place where there is an order. */
function chosenSeat({ best, ranking }: VoteRow): string | null {
	const first = ranking === null ? [] : ((JSON.parse(ranking) as string[][])[0] ?? []);
	return best ?? (first.length === 1 ? (first[0] ?? null) : null);
}

/** By chat, the newest vote that the filter asks for; none without such a filter. */
export async function loadFoundVotes(
	query: Queries,
	chats: readonly ChatRow[],
	{ chose, none }: Pick<ChatFilter, "chose" | "none">,
): Promise<ReadonlyMap<string, FoundVote>> {
	if (chats.length === 0 || (chose === undefined && none !== "true")) return new Map();
	const byId = new Map(chats.map((chat) => [chat.id, chat]));
	const rows = await loadVotes(query, [...byId.keys()]);
	return new Map(
		rows.flatMap((row): [string, FoundVote][] => {
			const chat = byId.get(row.chat_id);
			const seat = row.none === 1 ? null : chosenSeat(row);
			const isFound = seat === null ? none === "true" && row.none === 1 : chat && providerOf(chat, seat) === chose;
			const { turn, edition } = row;
			return isFound ? [[row.chat_id, { turn, seat, edition: edition === row.newest ? null : edition }]] : [];
		}),
	);
}

const providerOf = (chat: ChatRow, seatId: string): string | undefined =>
	seatsOf(chat).find(({ id }) => id === seatId)?.provider;
