import type { ChatSession } from "@parallax/contract";
import type { OwnedChat, SharedChat } from "../access.ts";
import type { Runner } from "../run/runner.ts";
import type { ChatRow, LoadedTurn } from "../store/rows.ts";
import { loadTurns } from "../store/turns.ts";
import { withAskedSeats, withJoinedSeats } from "./asked-seats.ts";
import { loadAnswerStates, withOutcomes } from "./turn-outcomes.ts";
import { viewChat } from "./views.ts";

type SessionSource = Pick<Runner, "database" | "claimCountsOf">;

/** The chat with these turns, and their seats. */
export async function viewSession(
	{ database: { query }, claimCountsOf }: SessionSource,
	chat: ChatRow,
	turns: readonly LoadedTurn[],
	reader: { readonly owned: boolean },
): Promise<ChatSession> {
	const answers = await loadAnswerStates(query, chat.id, turns.at(-1)?.number ?? 0);
	const session = await withOutcomes(claimCountsOf, viewChat(chat, turns, reader), turns, answers);
	const seats = answers.map(({ seat }) => seat);
	return withJoinedSeats(withAskedSeats(session, seats), answers);
}

/** The chat with the turns that its reader may see, and the seats of these turns. */
export async function readSession(
	source: SessionSource,
	chat: OwnedChat | SharedChat,
	reader: { readonly owned: boolean },
): Promise<ChatSession> {
	const turns = await loadTurns(source.database.query, chat.id, chat.last_turn);
	return await viewSession(source, chat, turns, reader);
}
