import type { AnswerSent, getProfile } from "@parallax/contract";
import {
	inSeatOrder,
	newestEditions,
	type ResponseRow,
	type SharedChat,
	seatsOf,
	type TurnRow,
	viewChat,
	viewResponse,
} from "../chat/index.ts";
import type { PublicUser } from "./access.ts";

type Profile = AnswerSent<typeof getProfile>;

/** Three fields only: no e-mail address and no id. */
export const viewPublicUser = ({ username, displayName, photoURL }: PublicUser): Profile["user"] => ({
	username,
	displayName,
	photoURL,
});

export const viewPublicChats = (
	chats: readonly SharedChat[],
	turns: ReadonlyMap<string, readonly TurnRow[]>,
	rows: readonly ResponseRow[],
	now: number,
): Profile["chatHistory"] =>
	chats.map((chat) => ({
		...viewChat(
			chat,
			(turns.get(chat.id) ?? []).filter(({ number }) => number <= chat.last_turn),
			{ owned: false },
		),
		responses: inSeatOrder(
			newestEditions(rows.filter((row) => row.chat_id === chat.id && row.turn === chat.last_turn)),
			seatsOf(chat),
		).map((row) => viewResponse(row, now)),
	}));
