import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { insertChat, newChat, type ResponseRow } from "../modules/chat/index.ts";
import type { Owner } from "../modules/identity/index.ts";
import { someSeats } from "./some-seats.ts";
import type { TestApp } from "./test-app.ts";

export interface SeededChat {
	readonly prompt: string;
	/** Epoch milliseconds; by default a second after the one before. */
	readonly at?: number;
	readonly shared?: boolean;
	/** Text is a whole answer; an object is laid over it. By default all four say something. */
	readonly answers?: Partial<Record<ProviderId, string | Partial<ResponseRow>>>;
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

/** Stores chats that have been answered, oldest first; resolves to their ids. */
export async function seedChats(app: TestApp, owner: Owner, chats: readonly SeededChat[]): Promise<string[]> {
	const ids: string[] = [];
	for (const [place, { prompt, at = FIRST_AT + place * 1000, shared = false, answers }] of chats.entries()) {
		const asked = answers ? PROVIDER_IDS.filter((id) => id in answers) : PROVIDER_IDS;
		const seats = someSeats(asked);
		const rows = newChat({ owner, prompt, seats, processId: app.database.processId, now: at });
		const responses = rows.responses.map((row): ResponseRow => {
			const answer = answers?.[row.provider as ProviderId] ?? `${row.provider} has said something.`;
			const settled = { status: "success", process_id: null, total_ms: 2300, settled_at: at, model: "kept-1" } as const;
			return { ...row, ...settled, ...(typeof answer === "string" ? { text: answer } : answer) };
		});
		const chat = { ...rows.chat, shared_at: shared ? at : null, shared_turns: shared ? 1 : null };
		await app.database.write((transaction) => insertChat(transaction, { ...rows, chat, responses }));
		ids.push(chat.id);
	}
	return ids;
}
