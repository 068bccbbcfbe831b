import { MAX_TURNS } from "@parallax/contract";
import { type Database, isRecoverable, prepared } from "../../../platform/database/index.ts";
import { countWords } from "../views/count-words.ts";
import { turnsWithUnpublished } from "./edition-queries.ts";
import { loadResponsesOfTurns } from "./response-chunks.ts";
import {
	answersIn,
	type ChatRow,
	hasUnpublished,
	inSeatOrder,
	type LoadedTurn,
	type ResponseRow,
	seatsOf,
} from "./rows.ts";
import { loadTurnsOf } from "./turns.ts";

/** A chat as lists show it. */
export interface CountedChat<Chat> {
	readonly chat: Chat;
	/** Oldest first. */
	readonly turns: readonly LoadedTurn[];
	/** The answers of the newest turn at least, oldest turn first, within a turn in the order of the seats. */
	readonly rows: readonly ResponseRow[];
	/** The words of the answers of all turns. */
	readonly wordCount: number;
}

interface Count {
	readonly chatId: string;
	readonly turn: number;
	readonly words: number;
	/** The sum of the attempts that were counted. */
	readonly attempts: number;
}

/** Each retry is a further attempt, so the sum says whether all these answers are the ones that were counted. */
const storeCount = prepared((query, { chatId, turn, words, attempts }: Count) =>
	query
		.updateTable("turns")
		.set({ words })
		.where("chat_id", "=", chatId)
		.where("number", "=", turn)
		.where("words", "is", null)
		.where(
			(row) =>
				row
					.selectFrom("responses")
					.select(({ fn }) => fn.sum<number>("responses.attempt").as("attempts"))
					.whereRef("responses.chat_id", "=", "turns.chat_id")
					.whereRef("responses.turn", "=", "turns.number"),
			"=",
			attempts,
		)
		.returning("number"),
);

/** Losing a count costs nothing but counting again. */
async function storeCounts({ write }: Database, counts: readonly Count[]): Promise<void> {
	if (counts.length === 0) return;
	try {
		await write(
			async (transaction) => {
				for (const count of counts) await storeCount(transaction, count);
			},
			{ durable: false },
		);
	} catch (error) {
		// Lists can be read while the database cannot be written.
		if (!isRecoverable(error)) throw error;
	}
}

const NONE: ReadonlySet<string> = new Set();
const idsOf = (chats: readonly ChatRow[]): string[] => chats.map(({ id }) => id);
const wordsOf = (rows: readonly ResponseRow[]): number => rows.reduce((sum, { text }) => sum + countWords(text), 0);

/** Of each turn whose words are not known, what its answers have; and of those the ones that are whole. */
function countTurns(turns: readonly LoadedTurn[], responses: readonly ResponseRow[], choice: Choice) {
	const byTurn = Map.groupBy(responses, ({ turn }) => turn);
	const rowsOf = ({ number }: LoadedTurn): ResponseRow[] => byTurn.get(number) ?? [];
	// Stored are the words of the answers that count now.
	const isOther = (turn: LoadedTurn): boolean => choice === "published" && hasUnpublished(rowsOf(turn));
	const others = turns.filter(isOther);
	const same = turns.filter((turn) => !isOther(turn));
	const counts = same
		.filter(({ words }) => words === null)
		.map((turn) => {
			const rows = rowsOf(turn);
			return {
				chatId: turn.chat_id,
				turn: turn.number,
				words: wordsOf(answersIn(rows)),
				attempts: rows.reduce((sum, { attempt }) => sum + attempt, 0),
				isWhole: rows.length > 0 && rows.every(({ status }) => status !== "pending"),
			};
		});
	const known =
		same.reduce((sum, { words }) => sum + (words ?? 0), 0) +
		others.reduce((sum, turn) => sum + wordsOf(answersIn(rowsOf(turn), choice)), 0);
	return {
		wordCount: counts.reduce((sum, { words }) => sum + words, known),
		whole: counts.filter(({ isWhole }) => isWhole).map(({ isWhole: _, ...count }) => count),
	};
}

type Choice = "newest" | "published";

interface CountedOptions<Chat> {
	/** Which answers the list shows. */
	readonly choice?: Choice;
	/** The last turn that the list knows of; by default the newest. */
	readonly lastOf?: (chat: Chat) => number;
	/** Whether the answers of all turns are needed. */
	readonly withAllAnswers?: boolean;
}

/**
 * Loads chats for a list, in their order. The words of a turn are counted once: the answers of earlier turns are read only
 * until then.
 */
export async function loadCounted<Chat extends ChatRow>(
	database: Database,
	chats: readonly Chat[],
	{ lastOf = () => MAX_TURNS, withAllAnswers = false, choice = "newest" }: CountedOptions<Chat> = {},
): Promise<CountedChat<Chat>[]> {
	const { query } = database;
	const turnsByChat = await loadTurnsOf(query, idsOf(chats));
	const listed = chats.map((chat) => ({
		chat,
		turns: (turnsByChat.get(chat.id) ?? []).filter(({ number }) => number <= lastOf(chat)),
	}));
	const unpublished = choice === "published" ? await turnsWithUnpublished(query, idsOf(chats)) : NONE;
	const read = listed.flatMap(({ turns }) =>
		turns.filter(
			({ words, number, chat_id }, index) =>
				withAllAnswers || words === null || index === turns.length - 1 || unpublished.has(`${chat_id} ${number}`),
		),
	);
	const byChat = Map.groupBy(await loadResponsesOfTurns(query, read), ({ chat_id }) => chat_id);
	const counts: Count[] = [];
	const loaded = listed.map(({ chat, turns }) => {
		const responses = byChat.get(chat.id) ?? [];
		const { wordCount, whole } = countTurns(turns, responses, choice);
		counts.push(...whole);
		const rows = inSeatOrder(answersIn(responses, choice), seatsOf(chat)).toSorted((a, b) => a.turn - b.turn);
		return { chat, turns, rows, wordCount };
	});
	await storeCounts(database, counts);
	return loaded;
}
