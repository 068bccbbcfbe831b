import { newChat, type ResponseRow, seatsOf } from "../../modules/chat/index.ts";
import type { BrowserClient } from "../browser-client.ts";
import { askSeats, settledOf } from "../chats.ts";
import type { TestApp } from "../test-app.ts";

/** One answer of a turn. Omitted fields have the values of a successful answer. */
export interface SeededAnswer extends Partial<Omit<ResponseRow, "seat">> {
	readonly seat: string;
}

export interface SeededTurn {
	readonly number: number;
	readonly prompt: string;
	readonly answers: readonly SeededAnswer[];
	/** The id of the answer that all seats continued with. */
	readonly carried?: string;
}

/** The fields of an answer that a dead process had just requested. The next start requests it again. */
export const PENDING_OF_DEAD_PROCESS = { status: "pending", text: "", process_id: "dead", settled_at: null } as const;

/** Adds a turn to a stored chat, or editions to an existing turn; resolves to the stored answers. */
export async function seedTurn(app: TestApp, chatId: string, turn: SeededTurn): Promise<ResponseRow[]> {
	const { query } = app.database;
	const chat = await query.selectFrom("chats").selectAll().where("id", "=", chatId).executeTakeFirstOrThrow();
	const now = Date.now();
	const blank = newChat({
		owner: { kind: "visitor", id: "nobody" },
		prompt: turn.prompt,
		seats: seatsOf(chat).map((seat) => ({ seat, reservedUsd: null })),
		processId: app.database.processId,
		now,
	});
	const settled = { status: "success", process_id: null, total_ms: 2300, settled_at: now, model: "kept-1" } as const;
	const rows = turn.answers.flatMap(({ seat, ...answer }) =>
		blank.responses
			.filter((row) => row.seat === seat)
			.map((row): ResponseRow => {
				const { edition = 1 } = answer;
				const id = `${chatId}-${turn.number}-${seat}-${edition}`;
				return { ...row, id, chat_id: chatId, turn: turn.number, ...settled, text: `${id}.`, ...answer };
			}),
	);
	const turnRow = { ...blank.turn, chat_id: chatId, number: turn.number, carried_response: turn.carried ?? null };
	await app.database.write(async (transaction) => {
		await transaction
			.insertInto("turns")
			.values(turnRow)
			.onConflict((known) => known.doNothing())
			.execute();
		for (const row of rows) await transaction.insertInto("responses").values(row).execute();
	});
	return rows;
}

/** Asks ChatGPT and Claude 'Prompt 1' and lets both answer 'Says chatgpt 1.'; resolves to the chat's id. */
export async function answeredTurn(app: TestApp, browser: BrowserClient): Promise<string> {
	const { id } = await askSeats(browser, [{ provider: "chatgpt" }, { provider: "claude" }], "Prompt 1");
	for (const seat of ["chatgpt", "claude"] as const) {
		const call = await app.providers[seat].call();
		call.emitText(`Says ${seat} 1.`);
		call.end();
	}
	await settledOf(browser, id);
	return id;
}

/** Adds 'Prompt 2' with two editions, and 'Prompt 3'. Answers are like 'Says claude 2.2.' (turn 2, edition 2). */
export async function addTwoTurns(app: TestApp, id: string): Promise<void> {
	const answers = (turn: string, edition: number): SeededAnswer[] =>
		["chatgpt", "claude"].map((seat) => ({ seat, edition, text: `Says ${seat} ${turn}.` }));
	await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers: [...answers("2.2", 2), ...answers("2.1", 1)] });
	await seedTurn(app, id, { number: 3, prompt: "Prompt 3", answers: answers("3", 1) });
}
