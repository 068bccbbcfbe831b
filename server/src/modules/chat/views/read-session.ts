import type { ChatSession } from "@parallax/contract";
import type { Queries } from "../../../platform/database/index.ts";
import type { OwnedChat, SharedChat } from "../access.ts";
import { loadTurns } from "../store/turns.ts";
import { withAskedSeats } from "./asked-seats.ts";
import { withOutcomes } from "./turn-outcomes.ts";
import { viewChat } from "./views.ts";

/** The chat with the turns that its reader may see, and the seats of these turns. */
export async function readSession(
	query: Queries,
	chat: OwnedChat | SharedChat,
	reader: { readonly owned: boolean },
): Promise<ChatSession> {
	const turns = await loadTurns(query, chat.id, chat.last_turn);
	const session = viewChat(chat, turns, reader);
	const asked = await query
		.selectFrom("responses")
		.select("seat")
		.distinct()
		.where("chat_id", "=", chat.id)
		.where("turn", "<=", chat.last_turn)
		.execute();
	return withAskedSeats(
		await withOutcomes(query, session, turns),
		asked.map(({ seat }) => seat),
	);
}
