import type { ExportedChat, ExportedTurn } from "@parallax/contract";
import { embedMarkdown, withoutTags } from "./embed-markdown.ts";
import type { ExportKind } from "./export-kind.ts";
import { factsOf, momentOf, type NameOf, namesIn } from "./facts-of.ts";

const quoted = (text: string): string => text.replace(/^/gm, "> ");
const oneLine = (text: string): string => withoutTags(text.replace(/\s+/g, " ").trim());
/** Quotes the text in marks that the text itself cannot close. */
const inQuotes = (text: string): string => `“${oneLine(text).replace(/[“„"]/g, "‘").replace(/”/g, "’")}”`;
/** The levels of the headings above an answer and above a summary. */
const ANSWER_ABOVE = 2;
const SUMMARY_ABOVE = 3;

/** The name of the seat as one line, for a heading or a list. */
const plainNames =
	(nameOf: NameOf): NameOf =>
	(answer) =>
		oneLine(nameOf(answer)).replace(/[\\`*_[\]#|]/g, "\\$&");

function* analysisOf(turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	const { collectiveSummary, comparison, analysis, answers } = turn;
	const summaries = answers.filter(({ summary }) => summary !== null);
	if (collectiveSummary) yield `## Collective summary\n\n${embedMarkdown(collectiveSummary, ANSWER_ABOVE)}\n\n`;
	if (comparison) yield `## Comparison\n\n${embedMarkdown(comparison, ANSWER_ABOVE)}\n\n`;
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
		yield `### ${nameOf(answer)}\n\n${embedMarkdown(answer.summary ?? "", SUMMARY_ABOVE)}\n\n`;
}

/** The first turn has no heading of its own: it follows the title of the chat. */
function* turnOf(turn: ExportedTurn, nameOf: NameOf): Generator<string> {
	if (turn.number > 1) yield `# Turn ${turn.number}\n\n`;
	yield `${quoted(embedMarkdown(turn.prompt, ANSWER_ABOVE))}\n\n`;
	yield `${momentOf(turn.createdAt)}\n\n`;
	for (const answer of turn.answers) {
		yield `## ${nameOf(answer)}\n\n`;
		for (const [name, fact] of factsOf(answer, nameOf(answer))) yield `- ${name}: ${oneLine(fact)}\n`;
		yield `\n${embedMarkdown(answer.text, ANSWER_ABOVE)}\n\n`;
	}
	yield* analysisOf(turn, nameOf);
}

function* chatOf(chat: ExportedChat): Generator<string> {
	const nameOf = plainNames(namesIn(chat));
	yield `# Parallax: ${chat.seats.map(({ id }) => nameOf({ seat: id })).join(", ")}\n\n`;
	for (const turn of chat.turns) yield* turnOf(turn, nameOf);
}

/** The answers are Markdown already; only their headings are moved below those of the file. */
export const toMarkdown: ExportKind = {
	type: "text/markdown; charset=utf-8",
	async *write(chats) {
		let between = "";
		for await (const chat of chats) {
			yield between;
			yield* chatOf(chat);
			between = "---\n\n";
		}
	},
};
