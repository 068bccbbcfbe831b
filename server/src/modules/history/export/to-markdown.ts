import type { ExportedChat } from "@parallax/contract";
import { embedMarkdown, withoutTags } from "./embed-markdown.ts";
import type { ExportKind } from "./export-kind.ts";
import { factsOf, momentOf, nameOf } from "./facts-of.ts";

const quoted = (text: string): string => text.replace(/^/gm, "> ");
const oneLine = (text: string): string => withoutTags(text.replace(/\s+/g, " ").trim());
/** Between quotation marks of ours, which no mark in the words can close. */
const inQuotes = (text: string): string => `“${oneLine(text).replace(/[“„"]/g, "‘").replace(/”/g, "’")}”`;
/** An answer stands below a heading of the second level, a summary below one of the third. */
const ANSWER_ABOVE = 2;
const SUMMARY_ABOVE = 3;

function* analysisOf({ collectiveSummary, comparison, analysis, answers }: ExportedChat): Generator<string> {
	const summaries = answers.filter(({ summary }) => summary !== null);
	if (collectiveSummary) yield `## Collective summary\n\n${embedMarkdown(collectiveSummary, ANSWER_ABOVE)}\n\n`;
	if (comparison) yield `## Comparison\n\n${embedMarkdown(comparison, ANSWER_ABOVE)}\n\n`;
	if (analysis && analysis.claims.length > 0) {
		yield "## Claims\n\n";
		for (const { claim, cells } of analysis.claims) {
			yield `- ${oneLine(claim)}\n`;
			for (const answer of answers) {
				const cell = cells[answer.provider];
				if (cell) yield `  - ${nameOf(answer.provider)} ${cell.stance} it: ${inQuotes(cell.quote)}\n`;
			}
		}
		yield "\n";
	}
	if (summaries.length > 0) yield "## Individual summaries\n\n";
	for (const { provider, summary } of summaries)
		yield `### ${nameOf(provider)}\n\n${embedMarkdown(summary ?? "", SUMMARY_ABOVE)}\n\n`;
}

function* chatOf(chat: ExportedChat): Generator<string> {
	yield `# Parallax: ${nameList(chat)}\n\n${quoted(embedMarkdown(chat.prompt, ANSWER_ABOVE))}\n\n`;
	yield `${momentOf(chat.createdAt)}\n\n`;
	for (const answer of chat.answers) {
		yield `## ${nameOf(answer.provider)}\n\n`;
		for (const [name, fact] of factsOf(answer)) yield `- ${name}: ${oneLine(fact)}\n`;
		yield `\n${embedMarkdown(answer.text, ANSWER_ABOVE)}\n\n`;
	}
	yield* analysisOf(chat);
}

const nameList = ({ selectedProviders }: ExportedChat): string => selectedProviders.map(nameOf).join(", ");

/** To be read as it is: the answers are Markdown already. Only their headings move below those of the file. */
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
