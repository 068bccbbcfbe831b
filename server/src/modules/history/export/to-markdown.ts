import type { ExportedChat, ExportedTurn } from "@parallax/contract";
import { checkedWords } from "./check-lines.ts";
import { embedCited } from "./cited-markdown.ts";
import { embedMarkdown, escapeTags } from "./embed-markdown.ts";
import type { Exporter } from "./exporter.ts";
import { factsOf, formatTime, type NameOf, seatNames, sourcesOf, turnNotes } from "./facts-of.ts";
import { mergeParts } from "./merge-parts.ts";
import { reviewParts } from "./review-lines.ts";
import { voteSentences } from "./vote-sentences.ts";

const quoted = (text: string): string => text.replace(/^/gm, "> ");
const oneLine = (text: string): string => escapeTags(text.replace(/\s+/g, " ").trim());
/** Quotes the text in marks that the text itself cannot close. */
const inQuotes = (text: string): string => `“${oneLine(text).replace(/[“„"]/g, "‘").replace(/”/g, "’")}”`;
/** The levels of the headings above an answer and above a summary. */
const ANSWER_PARENT_LEVEL = 2;
const SUMMARY_PARENT_LEVEL = 3;

const escapeMarks = (line: string): string => line.replace(/[\\`*_[\]#|]/g, "\\$&");

const MAX_TITLE_UNITS = 100;

/** The first prompt as one line; the whole prompt follows below it. */
function titleOf({ turns }: ExportedChat): string {
	const line = oneLine(turns[0]?.prompt ?? "");
	const cut = line.length > MAX_TITLE_UNITS ? `${line.slice(0, MAX_TITLE_UNITS).toWellFormed()}…` : line;
	return escapeMarks(cut);
}

/** The name of the seat as one line, for a heading or a list. */
const escapedNames =
	(nameOf: NameOf): NameOf =>
	(answer) =>
		escapeMarks(oneLine(nameOf(answer)));

function* renderAnalysis(turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	const { collectiveSummary, merges, comparison, analysis, answers } = turn;
	const summaries = answers.filter(({ summary }) => summary !== null);
	if (collectiveSummary) yield `## Collective summary\n\n${embedMarkdown(collectiveSummary, ANSWER_PARENT_LEVEL)}\n\n`;
	for (const { heading, text, notes } of mergeParts(merges))
		yield `## ${heading}\n\n${notes.map((note) => `${escapeMarks(oneLine(note))}\n\n`).join("")}${embedMarkdown(text, ANSWER_PARENT_LEVEL)}\n\n`;
	if (comparison) yield `## Comparison\n\n${embedMarkdown(comparison, ANSWER_PARENT_LEVEL)}\n\n`;
	if (analysis && analysis.claims.length > 0) {
		yield "## Claims\n\n";
		for (const { claim, cells } of analysis.claims) {
			yield `- ${oneLine(claim)}\n`;
			for (const answer of answers) {
				const cell = cells[answer.seat];
				if (cell) yield `  - ${nameOf(answer)} ${cell.stance} it: ${inQuotes(cell.quote)}\n`;
			}
		}
		yield "\n";
	}
	if (summaries.length > 0) yield "## Individual summaries\n\n";
	for (const answer of summaries)
		yield `### ${nameOf(answer)}\n\n${embedMarkdown(answer.summary ?? "", SUMMARY_PARENT_LEVEL)}\n\n`;
}

/** An address cannot close the angle brackets: the contract writes it without them. */
function* renderSources(answer: ExportedTurn["answers"][number]): Generator<string> {
	const sources = sourcesOf(answer);
	if (sources.length === 0) return;
	yield "Sources:\n\n";
	for (const { number, title, url } of sources) yield `${number}. ${escapeMarks(oneLine(title))}: <${url}>\n`;
	yield "\n";
}

function* renderChecks(turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	for (const { title, quote, lines } of checkedWords(turn, nameOf)) {
		yield `## ${oneLine(title)}\n\n${quoted(embedMarkdown(quote, ANSWER_PARENT_LEVEL))}\n\n`;
		for (const { head, text } of lines) yield `- **${oneLine(head)}** ${oneLine(text)}\n`;
		yield "\n";
	}
}

function* renderReview(turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	const review = reviewParts(turn, nameOf);
	if (!review) return;
	yield "## Review\n\n";
	for (const note of review.notes) yield `${note}\n\n`;
	for (const [index, standing] of review.standings.entries()) yield `${index + 1}. ${oneLine(standing)}\n`;
	if (review.standings.length > 0) yield "\n";
	for (const { head, fault } of review.lines) {
		yield `- ${oneLine(head)}\n`;
		if (fault) yield `  - ${inQuotes(fault.quote)} ${escapeMarks(oneLine(fault.text))}\n`;
	}
	yield "\n";
}

function* renderVote({ vote }: ExportedTurn, nameOf: NameOf): Generator<string> {
	if (!vote) return;
	yield `## Vote\n\n${voteSentences(vote, nameOf).join(" ")}\n\n`;
	if (vote.note !== null) yield `${quoted(embedMarkdown(vote.note, ANSWER_PARENT_LEVEL))}\n\n`;
}

/** The first turn has no heading of its own: it follows the title of the chat. */
function* renderTurn(chat: ExportedChat, turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	if (turn.number > 1) yield `# Turn ${turn.number}\n\n`;
	yield `${quoted(embedMarkdown(turn.prompt, ANSWER_PARENT_LEVEL))}\n\n`;
	yield `${formatTime(turn.createdAt)}\n\n`;
	for (const note of turnNotes(chat, turn)) yield `${escapeMarks(oneLine(note))}\n\n`;
	for (const answer of turn.answers) {
		yield `## ${nameOf(answer)}\n\n`;
		for (const [name, fact] of factsOf(answer, nameOf(answer))) yield `- ${name}: ${oneLine(fact)}\n`;
		yield answer.text === "" ? "\n" : `\n${embedCited(answer, ANSWER_PARENT_LEVEL)}\n\n`;
		yield* renderSources(answer);
	}
	yield* renderChecks(turn, nameOf);
	yield* renderReview(turn, nameOf);
	yield* renderVote(turn, nameOf);
	yield* renderAnalysis(turn, nameOf);
}

function* renderChat(chat: ExportedChat): Generator<string> {
	const nameOf = escapedNames(seatNames(chat));
	yield `# ${titleOf(chat)}\n\n`;
	yield `Asked with Parallax: ${chat.seats.map(({ id }) => nameOf({ seat: id })).join(", ")}\n\n`;
	for (const turn of chat.turns) yield* renderTurn(chat, turn, nameOf);
}

/** The answers are Markdown already; only their headings are moved below those of the file. */
export const toMarkdown: Exporter = {
	type: "text/markdown; charset=utf-8",
	async *write(chats) {
		let separator = "";
		for await (const chat of chats) {
			yield separator;
			yield* renderChat(chat);
			separator = "---\n\n";
		}
	},
};
