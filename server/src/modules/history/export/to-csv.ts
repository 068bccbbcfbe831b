import type { ExportedChat, ExportedTurn } from "@parallax/contract";
import { checkedWords } from "./check-lines.ts";
import type { Exporter } from "./exporter.ts";
import { type NameOf, notesOf, seatNames, sourcesOf } from "./facts-of.ts";
import { mergeParts } from "./merge-parts.ts";
import { reviewParts } from "./review-lines.ts";
import { voteSentences } from "./vote-sentences.ts";

const COLUMNS = [
	"chat_id",
	"asked_at",
	"prompt",
	"part",
	"provider",
	"model",
	"status",
	"demo",
	"attempt",
	"text",
	"summary",
	"error",
	"error_code",
	"finish_reason",
	"first_word_ms",
	"total_ms",
	"input_tokens",
	"output_tokens",
	"reasoning_tokens",
	"cached_tokens",
	"cost_usd",
	"claim",
	"stance",
	"turn",
	"edition",
	"seat",
	"seat_name",
	"asked_model",
	"notes",
	"carried",
	"search",
	"sources",
	"attachments",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | boolean | null | undefined>>;

/** Text that a spreadsheet would read as a formula, also after spaces and in full width, and text that starts with an apostrophe. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠']|^[\t\r\n]/u;

/** A spreadsheet that splits cells at semicolons or tabs ignores our quotes, so a formula could start after each of them. */
const FORMULA_INSIDE = /([;\t\r\n][ "'\u200b\ufeff]*)(?=[=@＝＠]|[+\-＋－](?!\s))/gu;

/** Prefixes an apostrophe to text that starts like a formula: spreadsheets then treat it as text. */
function escapeFormula(text: string): string {
	const [begin = ""] = FORMULA.exec(text) ?? [];
	const inside = text.slice(begin.length).replace(FORMULA_INSIDE, "$1'");
	return `${begin === "" ? "" : "'"}${begin}${inside}`;
}

function cell(value: Row[keyof Row]): string {
	if (value === null || value === undefined) return "";
	if (typeof value !== "string") return String(value);
	return `"${escapeFormula(value).replaceAll('"', '""')}"`;
}

const line = (row: Row): string => `${COLUMNS.map((name) => cell(row[name])).join(",")}\r\n`;

function answerRow(answer: ExportedTurn["answers"][number]): Row {
	return {
		part: "answer",
		provider: answer.provider,
		model: answer.model,
		status: answer.status,
		demo: answer.demo,
		attempt: answer.attempt,
		text: answer.text,
		summary: answer.summary,
		error: answer.error,
		error_code: answer.errorCode,
		finish_reason: answer.finishReason,
		first_word_ms: answer.firstWordMs,
		total_ms: answer.totalMs,
		input_tokens: answer.usage?.inputTokens,
		output_tokens: answer.usage?.outputTokens,
		reasoning_tokens: answer.usage?.reasoningTokens,
		cached_tokens: answer.usage?.cachedTokens,
		cost_usd: answer.costUsd,
		edition: answer.edition,
		asked_model: answer.askedModel,
		notes: notesOf(answer).join(" "),
		sources: sourcesOf(answer)
			.map(({ url }) => url)
			.join(" "),
	};
}

const voteRow = (vote: NonNullable<ExportedTurn["vote"]>, nameOf: NameOf): Row => ({
	text: voteSentences(vote, nameOf).join(" "),
	notes: vote.note,
	...(vote.best !== null && { seat: vote.best, seat_name: nameOf({ seat: vote.best }) }),
});

function* reviewRows(turn: ExportedTurn, nameOf: NameOf): Generator<Row> {
	const review = reviewParts(turn, nameOf);
	if (!review) return;
	const notes = review.notes.join(" ");
	for (const text of review.standings) yield { part: "review order", text, notes };
	for (const { seat, head, fault } of review.lines) {
		const text = fault ? `${head}. “${fault.quote}” ${fault.text}` : head;
		yield { part: "review", text, notes, seat, seat_name: nameOf({ seat }) };
	}
}

function* rowsOf(turn: ExportedTurn, nameOf: NameOf): Generator<Row> {
	const { answers, collectiveSummary, merges, comparison, analysis, vote } = turn;
	const seatColumns = (answer: ExportedTurn["answers"][number]) => ({ seat: answer.seat, seat_name: nameOf(answer) });
	for (const answer of answers) yield { ...answerRow(answer), ...seatColumns(answer) };
	for (const { title, quote, lines } of checkedWords(turn, nameOf)) {
		for (const { seat, head, text } of lines)
			yield { part: "check", text: `${title}: “${quote}” ${head}. ${text}`.trim(), seat, seat_name: nameOf({ seat }) };
	}
	yield* reviewRows(turn, nameOf);
	if (vote) yield { part: "vote", ...voteRow(vote, nameOf) };
	if (collectiveSummary) yield { part: "collective summary", text: collectiveSummary };
	for (const { heading, text, notes } of mergeParts(merges))
		yield { part: heading.toLowerCase(), text, notes: notes.join(" ") };
	if (comparison) yield { part: "comparison", text: comparison };
	for (const { claim, cells } of analysis?.claims ?? []) {
		for (const answer of answers) {
			const claimCell = cells[answer.seat];
			if (claimCell)
				yield {
					part: "claim",
					provider: answer.provider,
					...seatColumns(answer),
					claim,
					stance: claimCell.stance,
					text: claimCell.quote,
				};
		}
	}
}

function linesOf({ id }: ExportedChat, turn: ExportedTurn, nameOf: NameOf): string {
	const { number, prompt, createdAt, carried, search, attachments = [] } = turn;
	const names = attachments.length === 0 ? null : attachments.map(({ name }) => name).join(", ");
	const turnColumns = { chat_id: id, asked_at: createdAt, prompt, turn: number, carried, search, attachments: names };
	let lines = "";
	for (const row of rowsOf(turn, nameOf)) lines += line({ ...turnColumns, ...row });
	return lines;
}

/** One line for each answer, and one for each part of the analysis. */
export const toCsv: Exporter = {
	type: "text/csv; charset=utf-8",
	async *write(chats) {
		// The byte order mark makes spreadsheets read the file as UTF-8.
		yield `\ufeff${COLUMNS.join(",")}\r\n`;
		for await (const chat of chats) {
			const nameOf = seatNames(chat);
			for (const turn of chat.turns) yield linesOf(chat, turn, nameOf);
		}
	},
};
