import type { getProfile, HandlerResult } from "@parallax/contract";
import { countWords, inSeatOrder, seatsOf, viewChat, viewResponse, withAskedSeats } from "../chat/index.ts";
import type { PublicUser } from "./access.ts";
import type { PublishedChat } from "./public-chats.ts";

type Profile = HandlerResult<typeof getProfile>;

/** Three fields only: no e-mail address and no id. */
export const viewPublicUser = ({ username, displayName, photoURL }: PublicUser): Profile["user"] => ({
	username,
	displayName,
	photoURL,
});

/** With the responses of the newest published turn. */
function viewPublicChat({ chat, turns, rows }: PublishedChat, now: number): Profile["chatHistory"][number] {
	const responses = inSeatOrder(
		rows.filter(({ turn }) => turn === chat.last_turn),
		seatsOf(chat),
	);
	return {
		...withAskedSeats(
			viewChat(chat, turns, { owned: false }),
			rows.map(({ seat }) => seat),
		),
		// Only the owner sees what an answer cost.
		responses: responses.map((row) => ({ ...viewResponse(row, now), costUsd: null })),
		turnCount: turns.length,
		wordCount: rows.reduce((sum, { text }) => sum + countWords(text), 0),
	};
}

export const viewPublicChats = (chats: readonly PublishedChat[], now: number): Profile["chatHistory"] =>
	chats.map((chat) => viewPublicChat(chat, now));
