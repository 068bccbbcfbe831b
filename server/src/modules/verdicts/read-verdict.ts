import type { Verdict } from "@parallax/contract";
import type { Queries } from "../../platform/database/index.ts";
import {
	type ChatRow,
	countEditions,
	isBlind,
	loadEditionFindings,
	type Runner,
	type SessionReader,
} from "../chat/index.ts";
import { loadCompared } from "./changes/stored-changes.ts";

type Source = Pick<Runner, "database" | "votesOf" | "checksOf" | "reviewsOf">;

/** What is known of the other editions of a turn that was asked again. */
async function readOtherEditions(query: Queries, chatId: string, turn: number): Promise<Partial<Verdict>> {
	const [findings, compared] = await Promise.all([
		loadEditionFindings(query, chatId, [turn]),
		loadCompared(query, chatId, turn),
	]);
	return { earlier: findings.get(turn) ?? [], compared };
}

/** The verdict on one turn as this reader of its chat gets it. */
export async function readVerdict(
	{ database, votesOf, checksOf, reviewsOf }: Source,
	chat: ChatRow,
	turn: number,
	reader: SessionReader,
): Promise<Verdict> {
	const isOfShare = reader.isShare && chat.shared_at !== null;
	const [votes, checks, reviews, editions] = await Promise.all([
		votesOf([chat], reader),
		checksOf([chat], reader),
		reviewsOf([chat], reader, { turn }),
		countEditions(database.query, { chatId: chat.id, turn }, isOfShare ? "published" : "all"),
	]);
	const isOwn = reader.owned && !reader.isShare;
	return {
		vote: votes.get(chat.id)?.get(turn) ?? null,
		review: reviews.get(chat.id)?.get(turn)?.shown ?? null,
		checks: [...(checks.get(chat.id)?.get(turn) ?? [])],
		editions,
		revealed: !isBlind(chat),
		...(isOwn && editions > 1 && (await readOtherEditions(database.query, chat.id, turn))),
	};
}
