import type { TestApp } from "../test-app.ts";

export const VOTED_AT = Date.UTC(2026, 10, 1);

export interface SeededVote {
	readonly best?: string;
	readonly ranking?: readonly (readonly string[])[];
	readonly none?: boolean;
	readonly blind?: boolean;
	readonly at?: number;
}

/** Stores a vote on the answers of the first turn as they are now. */
export async function seedVote({ database }: TestApp, chatId: string, vote: SeededVote): Promise<void> {
	const { best = null, ranking = null, none = false, blind = false, at = VOTED_AT } = vote;
	const rows = await database.query.selectFrom("responses").selectAll().where("chat_id", "=", chatId).execute();
	const answered = rows.filter(({ status }) => status === "success");
	await database.write((transaction) =>
		transaction
			.insertInto("votes")
			.values({
				...{ chat_id: chatId, turn: 1, edition: 1, best, note: null, created_at: at, updated_at: at },
				ranking: ranking && JSON.stringify(ranking),
				none: none ? 1 : 0,
				blind: blind ? 1 : 0,
				answers: JSON.stringify(Object.fromEntries(answered.map(({ seat, id, attempt }) => [seat, [id, attempt]]))),
			})
			.execute(),
	);
}
