import type { Seat } from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { insertChat, newChat, type ResponseRow, seatsOf } from "../../modules/chat/index.ts";
import type { Owner } from "../../modules/identity/index.ts";
import type { TestApp } from "../test-app.ts";
import { someSeat } from "./some-seats.ts";

/** By seat: a string is the text of a successful answer; an object overrides fields of one. */
type SeededAnswers = Readonly<Record<string, string | Partial<ResponseRow>>>;

export interface SeededChat {
	readonly prompt: string;
	/** Epoch milliseconds; by default a second after the previous chat. */
	readonly at?: number;
	readonly shared?: boolean;
	/** By default the first seat of each of the four assistants that has an answer. */
	readonly seats?: readonly Seat[];
	/** By default all seats have an answer. */
	readonly answers?: SeededAnswers;
}

const FIRST_AT = Date.UTC(2026, 0, 1);

export async function userIdOf({ database }: TestApp, email: string): Promise<string> {
	const user = await database.query
		.selectFrom("users")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	return user.id;
}

function answered(row: ResponseRow, at: number, answers: SeededAnswers = {}): ResponseRow {
	const answer = answers[row.seat] ?? `${row.seat} has said something.`;
	const settled = { status: "success", process_id: null, total_ms: 2300, settled_at: at, model: "kept-1" } as const;
	return { ...row, ...settled, ...(typeof answer === "string" ? { text: answer } : answer) };
}

const defaultSeats = (answers: SeededAnswers | undefined): Seat[] =>
	PROVIDER_IDS.filter((id) => !answers || id in answers).map((id: ProviderId) => someSeat(id));

/** Stores answered chats, oldest first; resolves to their ids. */
export async function seedChats(app: TestApp, owner: Owner, chats: readonly SeededChat[]): Promise<string[]> {
	const ids: string[] = [];
	for (const [index, { prompt, at = FIRST_AT + index * 1000, shared = false, answers, ...more }] of chats.entries()) {
		const seats = (more.seats ?? defaultSeats(answers)).map((seat) => ({ seat, reservedUsd: null }));
		const rows = newChat({ owner, prompt, seats, processId: app.database.processId, now: at });
		const responses = rows.responses.map((row) => answered(row, at, answers));
		const chat = { ...rows.chat, shared_at: shared ? at : null, shared_turns: shared ? 1 : null };
		await app.database.write((transaction) => insertChat(transaction, { ...rows, chat, responses }));
		ids.push(chat.id);
	}
	return ids;
}

interface SeededTurn {
	readonly prompt: string;
	readonly at?: number;
	/** Only these seats were asked; by default all. */
	readonly answers?: SeededAnswers;
	/** A seat that joins the chat with this turn. */
	readonly joins?: Seat;
	/** The seat whose answer of the turn before all seats continue with. */
	readonly carries?: string;
}

/** Stores another answered turn of a chat; resolves to its number. */
export async function seedTurn(app: TestApp, chatId: string, turn: SeededTurn): Promise<number> {
	const { prompt, at = FIRST_AT + 60_000, answers, joins, carries } = turn;
	return await app.database.write(async (transaction) => {
		const chat = await transaction.selectFrom("chats").selectAll().where("id", "=", chatId).executeTakeFirstOrThrow();
		const earlier = await transaction.selectFrom("turns").select("number").where("chat_id", "=", chatId).execute();
		const number = earlier.length + 1;
		const seats = [...seatsOf(chat), ...(joins ? [joins] : [])];
		const providers = JSON.stringify([...new Set(seats.map(({ provider }) => provider))]);
		await transaction
			.updateTable("chats")
			.set({ seats: JSON.stringify(seats), selected_providers: providers })
			.where("id", "=", chatId)
			.execute();
		const asked = seats.filter(({ id }) => !answers || id in answers).map((seat) => ({ seat, reservedUsd: null }));
		const owner: Owner = { kind: "visitor", id: "none" };
		const rows = newChat({ owner, prompt, seats: asked, processId: app.database.processId, now: at });
		const carried = await transaction
			.selectFrom("responses")
			.select("id")
			.where("chat_id", "=", chatId)
			.where("turn", "=", number - 1)
			.where("seat", "=", carries ?? "")
			.executeTakeFirst();
		await transaction
			.insertInto("turns")
			.values({ ...rows.turn, chat_id: chatId, number, carried_response: carried?.id ?? null })
			.execute();
		const responses = rows.responses.map((row) => ({ ...answered(row, at, answers), chat_id: chatId, turn: number }));
		await transaction.insertInto("responses").values(responses).execute();
		return number;
	});
}
