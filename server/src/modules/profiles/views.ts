import type { AnswerSent, getProfile } from "@parallax/contract";
import { inProviderOrder, type ResponseRow, type SharedChat, viewChat, viewResponse } from "../chat/index.ts";
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
	rows: readonly ResponseRow[],
	now: number,
): Profile["chatHistory"] =>
	chats.map((chat) => ({
		...viewChat(chat, { owned: false }),
		responses: inProviderOrder(rows.filter((row) => row.chat_id === chat.id)).map((row) => viewResponse(row, now)),
	}));
