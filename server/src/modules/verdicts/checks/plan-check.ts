import { conflict, invalid } from "../../../failures.ts";
import {
	assistantNamesOf,
	maskedContext,
	type QuoteFinder,
	readQuoteFinders,
	TimeSlice,
	withoutDemoNotice,
} from "../../analysis/index.ts";
import { isGrounded, type OwnedChat, type ResponseRow, type Revealed, type Runner, turnOf } from "../../chat/index.ts";
import { maskNames } from "../../introductions/index.ts";
import { isAskable, loadTurnSeats, type TurnSeat } from "../asking/turn-seats.ts";
import type { CheckedWords, ToldReply } from "./check-request.ts";
import { type SampleCheck, sampleCheck } from "./sample-check.ts";
import type { CheckKey } from "./stored-checks.ts";

const NO_ANSWER = "This column has no answer in this turn.";
const NOT_FOUND = "These words are not in this answer as they stand. Select them again.";
const NO_OTHER = "No other column of this turn can be asked.";

const KEPT_FROM_OTHERS = "Google's terms keep this answer for you alone, so the others can't be asked about it.";

/** Who is asked about which words. */
export interface CheckPlan {
	readonly key: CheckKey;
	readonly words: CheckedWords;
	readonly others: readonly TurnSeat[];
	readonly own: TurnSeat;
	/** What the columns reply where all of them are samples; null where nothing is prepared for these words. */
	readonly sample: SampleCheck | null;
	/** Hides the names that replies give as those of their assistants. */
	readonly maskReplies: (replies: readonly ToldReply[]) => ToldReply[];
}

/** Selected words break where a line, an item or a cell ends. */
const BREAKS = /[\r\n\t]+/;

async function finderOf(row: ResponseRow): Promise<QuoteFinder> {
	const text = withoutDemoNotice({ text: row.text, demo: row.demo === 1 });
	const finders = await readQuoteFinders([{ seat: row.seat, text }], new TimeSlice());
	return finders.get(row.seat) as QuoteFinder;
}

/** The pieces of selected words as the answer has them. */
function piecesOf(quote: string, finder: QuoteFinder): string[] {
	const given = quote.split(BREAKS).filter((piece) => piece.trim() !== "");
	const found = given.length > 0 ? finder.findPieces(given) : null;
	if (!found) throw invalid(NOT_FOUND);
	return found;
}

/** Throws where the words are not in the answer, or no column can be asked. */
export async function planCheck(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
	{ seat, quote }: { readonly seat: string; readonly quote: string },
): Promise<CheckPlan> {
	const { chatId, number } = turnOf(chat, turn);
	const { asked, seats, available } = await loadTurnSeats(runner, chat, turn);
	const target = seats.find(({ id }) => id === seat);
	if (!target || !asked || target.row.status !== "success") throw conflict(NO_ANSWER);
	if (isGrounded(target.row)) throw conflict(KEPT_FROM_OTHERS);
	const others = seats.filter(({ id }) => id !== seat);
	const finder = await finderOf(target.row);
	const pieces = piecesOf(quote, finder);
	if (!others.some(isAskable)) throw conflict(NO_OTHER);
	const { random } = runner.tools;
	const names = assistantNamesOf(available, []);
	const masked = maskNames(asked.prompt, [target.row], names, random);
	const mask = (text: string): string => masked.mask(0, text);
	const { edition, attempt } = target.row;
	return {
		key: { chatId, turn: number, edition, seat, attempt, quote: pieces.join("\n") },
		words: {
			question: asked.prompt,
			files: asked.files.map(({ name }) => name),
			search: asked.search === 1,
			words: mask(pieces.join(" … ")),
			context: maskedContext(finder.contextOf(pieces.slice(0, 2)), mask),
		},
		others,
		own: target,
		sample: sampleCheck(asked.prompt, seats, { own: target, pieces, finder }),
		maskReplies(replies) {
			const { texts } = maskNames(asked.prompt, replies, names, random);
			return replies.map((reply, index) => ({ ...reply, text: texts[index] ?? "" }));
		},
	};
}
