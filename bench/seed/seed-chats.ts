import { insertChat, type NewChat, newChat } from "../../server/src/modules/chat/index.ts";
import type { Owner } from "../../server/src/modules/identity/index.ts";
import type { Database } from "../../server/src/platform/database/index.ts";
import { BUILT_IN_ASSISTANTS } from "../../server/src/providers/index.ts";

const BATCH_SIZE = 100;
const HOUR_MS = 3_600_000;

const TOPICS = [
	"How far away is the North Star, and how sure are we?",
	"Should a team of four start with microservices?",
	"Polish this cover letter, but keep my voice",
	"北京的天气怎么样？请用三句话回答。",
	"Wie lange hält eine Glühbirne, die nie ausgeschaltet wird?",
	"日本で一番高い山について教えてください",
	"Pourquoi la mer est-elle salée ?",
	"كم عدد الناس الذين يتحدثون الإسبرانتو اليوم؟",
	"Write a function that turns “1h 30m” into seconds, and say what it should refuse.",
	"Почему небо голубое?",
];

/** Pseudorandom numbers that are the same each time, so that a measurement can be repeated. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
}

/** As in real text, a few words are frequent and most are rare. */
function words(random: () => number, count: number): string {
	const word = () => `${"bcdfglmnprst"[Math.floor(random() * 12)]}${Math.floor(20_000 * random() ** 3).toString(36)}`;
	const line = () => `${Array.from({ length: 12 }, word).join(" ")}.`;
	return Array.from({ length: Math.ceil(count / 12) }, line).join("\n\n");
}

const SEATS = BUILT_IN_ASSISTANTS.map(({ id, name, logo, tint, model, subtitle }) => {
	const modelSettings = { model, modelName: subtitle, system: null, temperature: null, effort: null };
	return {
		seat: { id, provider: id, name, assistant: name, logo, tint, demo: false, ...modelSettings },
		reservedUsd: null,
	};
});

function buildChat(owner: Owner, index: number, createdAt: number): NewChat {
	const random = randomNumbers(index + 1);
	const prompt = `${TOPICS[index % TOPICS.length]} (${index + 1})`;
	const { chat, turn, responses } = newChat({
		owner,
		prompt,
		seats: SEATS,
		processId: "seed",
		now: createdAt,
	});
	const answered = responses.map((row) => ({
		...row,
		...answerColumns(row.provider, random, createdAt),
		process_id: null,
	}));
	const contradicted = index % 5 === 0 ? null : index % 4;
	const shared = index % 40 === 0 ? { shared_at: createdAt, shared_turns: 1 } : {};
	return { chat: { ...chat, ...shared, contradicted }, turn: { ...turn, contradicted }, responses: answered };
}

function answerColumns(provider: string, random: () => number, createdAt: number) {
	const totalMs = Math.round(1500 + random() * 9000);
	const settled = { total_ms: totalMs, first_word_ms: Math.round(totalMs / 8), settled_at: createdAt + totalMs };
	const error = "The answer stopped here. Retry starts it again.";
	if (random() < 0.04)
		return { ...settled, status: "error" as const, text: words(random, 40), error, error_code: "cut" };
	const text = words(random, 120 + random() * 260);
	const tokens = { input_tokens: 20, output_tokens: Math.round(text.length / 4), cost_usd: text.length / 4e5 };
	return { ...settled, ...tokens, status: "success" as const, text, model: `${provider}-seed`, finish_reason: "stop" };
}

type LaterTurn = Pick<NewChat, "turn" | "responses">;

/** The turns of a chat after its first, each with a prompt and answers of its own. */
function laterTurns(owner: Owner, { chat }: NewChat, index: number, turns: number): LaterTurn[] {
	return Array.from({ length: turns - 1 }, (_, n) => {
		const number = n + 2;
		const { turn, responses } = buildChat(owner, index * turns + number, chat.created_at);
		const ofTurn = { chat_id: chat.id };
		return {
			turn: { ...turn, ...ofTurn, number },
			responses: responses.map((row) => ({ ...row, ...ofTurn, turn: number })),
		};
	});
}

/** Stores a number of answered chats, one for each hour of the past. */
export async function seedChats(
	database: Database,
	owner: Owner,
	count: number,
	now: number,
	turns = 1,
): Promise<readonly string[]> {
	const ids: string[] = [];
	for (let from = 0; from < count; from += BATCH_SIZE) {
		const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, n) =>
			buildChat(owner, from + n, now - (count - from - n) * HOUR_MS),
		);
		await database.write(async (transaction) => {
			for (const [n, chat] of batch.entries()) {
				await insertChat(transaction, chat);
				for (const { turn, responses } of laterTurns(owner, chat, from + n, turns)) {
					await transaction.insertInto("turns").values(turn).execute();
					await transaction.insertInto("responses").values(responses).execute();
				}
			}
		});
		ids.push(...batch.map(({ chat }) => chat.id));
	}
	return ids;
}

const POLL_INTERVAL_MS = 500;

/** Resolves when the search index contains all of them. */
export async function untilIndexed({ query }: Database): Promise<void> {
	for (;;) {
		const due = await query.selectFrom("chats").select("id").where("indexed_at", "is", null).limit(1).execute();
		if (due.length === 0) return;
		await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
	}
}
