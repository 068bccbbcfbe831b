import type { getProfile, HandlerResult } from "@parallax/contract";
import { responseForOthers, viewAnswers, viewChat, withAskedSeats } from "../chat/index.ts";
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
function viewPublicChat(
	{ chat, turns, rows, wordCount, askedSeats }: PublishedChat,
	now: number,
): Profile["chatHistory"][number] {
	const newest = turns.find(({ number }) => number === chat.last_turn);
	const answers = rows.filter(({ turn }) => turn === chat.last_turn);
	return {
		...withAskedSeats(viewChat(chat, turns, { owned: false }), askedSeats),
		responses: newest ? viewAnswers(chat, newest, answers, now).map(responseForOthers) : [],
		turnCount: turns.length,
		wordCount,
	};
}

export const viewPublicChats = (chats: readonly PublishedChat[], now: number): Profile["chatHistory"] =>
	chats.map((chat) => viewPublicChat(chat, now));
