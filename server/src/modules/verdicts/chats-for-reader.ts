import type { Queries } from "../../platform/database/index.ts";
import type { ChatRow, SessionReader } from "../chat/index.ts";
import { type AnswerState, loadAnswerStates } from "./votes/stored-vote.ts";

interface ChatsForReader {
	/** The ids of the chats whose verdicts the reader gets as they are now. */
	readonly whole: readonly string[];
	/** Those of which the reader gets what was published. */
	readonly published: readonly string[];
	/** False for the shared page, also when its owner looks at it: it has no notes and no costs. */
	readonly isForOwner: boolean;
}

const idsOf = (chats: readonly ChatRow[]): string[] => chats.map(({ id }) => id);

export function chatsForReader(chats: readonly ChatRow[], { owned, isShare = false }: SessionReader): ChatsForReader {
	// Until a chat is shared, its owner sees the shared page as readers would.
	const isPublished = (chat: ChatRow): boolean => isShare && chat.shared_at !== null;
	return {
		whole: idsOf(chats.filter((chat) => !isPublished(chat))),
		published: idsOf(chats.filter((chat) => isPublished(chat) && chat.shared_verdict === 1)),
		isForOwner: owned && !isShare,
	};
}

/** The answers that the reader gets of those of the chats that have `ids`. */
export async function loadAnswersForReader(
	query: Queries,
	{ whole, published }: Pick<ChatsForReader, "whole" | "published">,
	{ edition = "newest" as const }: { readonly edition?: number | "newest" | undefined },
	ids: ReadonlySet<string>,
): Promise<AnswerState[]> {
	const known = (chats: readonly string[]): string[] => chats.filter((id) => ids.has(id));
	return [
		...(await loadAnswerStates(query, known(whole), { choice: edition })),
		...(await loadAnswerStates(query, known(published), { choice: "published" })),
	];
}
