import { describe, expect, it } from "vitest";
import { readAnthropicModel } from "../../providers/models/lists/read-anthropic-list.ts";
import { readGeminiModel } from "../../providers/models/lists/read-gemini-list.ts";
import { readOpenAiModel } from "../../providers/models/lists/read-openai-list.ts";
import { isSameModel } from "../../providers/models/same-model.ts";
import { newestFirst } from "../../providers/models/version.ts";
import { excessiveGrowth } from "../../testing/excessive-growth.ts";
import { REPEATED_TEXTS } from "../../testing/seeds/repeated-texts.ts";
import { someAnswer } from "../../testing/seeds/some-answers.ts";
import { maskNames, OwnNames } from "../introductions/index.ts";
import { checkDraft } from "./draft/check-draft.ts";
import { createQuoteFinder } from "./draft/find-quote.ts";
import { inQuotes, oneLine } from "./draft/one-line.ts";
import { rowLine } from "./draft/row-lines.ts";
import { ClaimCheck } from "./judging/claim-check.ts";
import { Codes, drawCodes } from "./judging/codes.ts";
import { type ComparedAnswers, readComparedAnswers } from "./judging/compared-answers.ts";
import { containsFact, factsOf, unsupportedFacts } from "./judging/facts/facts.ts";
import { isKnownNoun } from "./judging/facts/german-nouns.ts";
import { JsonItems } from "./judging/json-items.ts";
import { judgeQuestion } from "./judging/judge-question.ts";
import { JudgementParser } from "./judging/judgement-parser.ts";
import { parseLoosely } from "./judging/loose-json.ts";
import { JUDGED_KEYS } from "./judging/read-judgement.ts";
import { lookQuestion, readLook } from "./judging/second-look.ts";
import { answerOpening } from "./text/answer-opening.ts";
import { languageOf } from "./text/language.ts";
import { withNormalForms } from "./text/normal-forms.ts";
import { passagesIn, withoutMarkdown } from "./text/plain-passages.ts";
import { NO_CONTEXT } from "./text/quote-context.ts";
import { findFigures } from "./text/read-figures.ts";
import { languagesOf, withEnglishNumbers } from "./text/spelled-numbers.ts";
import { splitSentences } from "./text/split-sentences.ts";

const PROMPT = "How high is Everest?";
const SENTENCE =
	"In 1999 Mallory measured over 8,849 metres, twice a year, says the World Health Organization in Zürich.";
const NAMES = ["ChatGPT 2", "Ada"];
const ASSISTANT_NAMES = { local: ["llama3.2:3b", "Local"] };
const JUDGED = factsOf(SENTENCE);
const KNOWN_CODES = new Codes(
	new Map([
		["K7", "chatgpt"],
		["R4", "claude"],
	]),
);
const HONEST = [someAnswer("chatgpt", SENTENCE), someAnswer("claude", SENTENCE)];

function piecesOf(text: string, units: number): string[] {
	return Array.from({ length: Math.ceil(text.length / units) }, (_, index) =>
		text.slice(index * units, (index + 1) * units),
	);
}

const QUESTION = judgeQuestion(PROMPT, HONEST, { assistantNames: ASSISTANT_NAMES });

async function compare(texts: readonly string[]): Promise<ComparedAnswers> {
	const answers = HONEST.map((answer, index) => ({ ...answer, text: texts[index] ?? answer.text }));
	return await readComparedAnswers(PROMPT, answers);
}

/** Reads a judge's reply as the comparison does. */
function readReply(reply: string, compared: ComparedAnswers): void {
	const parser = new JudgementParser(QUESTION, compared);
	parser.push(reply);
	const read = parser.end();
	if ("draft" in read) checkDraft(read.draft, compared.answers, compared.quoteFinders);
}

/** A reply whose claims, sentences and summaries are these texts. */
function replyOf(texts: readonly string[], quote: string): string {
	const [code = "", otherCode = ""] = QUESTION.codes.all;
	const cell = { stance: "says", quotes: [quote, SENTENCE], slot: { kind: quote, mine: quote, theirs: quote } };
	return JSON.stringify({
		claims: texts.map((claim) => ({ claim, cells: QUESTION.codes.all.map((answer) => ({ answer, ...cell })) })),
		together: texts.map((text) => ({ text, claims: [0] })),
		dissent: texts.map((text) => ({ text: `${code} says ${text}, ${otherCode} says ${text}`, claims: [0] })),
		summaries: texts.map((text) => ({ answer: code, text })),
	});
}

const HONEST_COMPARED = await compare([]);

/** The readers of answers, of judges' replies and of lists of models. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
	"what stands around quotations"(text) {
		const { contextOf, cellsBeside, findPieces } = createQuoteFinder(text);
		for (const piece of ["a", "1", "x", text.slice(7, 300)]) {
			contextOf([piece, "A"], text.slice(0, 600));
			cellsBeside([piece, "A"], text.slice(0, 600));
		}
		findPieces(["a", "|"]);
	},
	"figures in all forms": (text) => withNormalForms(text),
	"spelled numbers": (text) => [languagesOf(text), withEnglishNumbers(text, [])],
	"spans of code": (text) => withoutMarkdown(text),
	"German nouns"(text) {
		const words = factsOf(text).words;
		for (const noun of ["bergbahnen", text.slice(0, 60).toLowerCase()]) isKnownNoun(noun, [words]);
	},
	"requests of second looks"(text) {
		const side = { words: text, context: { ...NO_CONTEXT, before: text, heading: text } };
		lookQuestion(text, { stance: "differs", text, mine: side, theirs: side });
		maskNames("", [{ text }], ASSISTANT_NAMES).mask(0, text.slice(0, 600));
	},
	facts(text) {
		const facts = factsOf(text);
		return unsupportedFacts(JUDGED, [facts]).length > 0 || containsFact(JUDGED, facts);
	},
	figures: findFigures,
	passages: (text) => [...passagesIn(text, { withCode: true })].length,
	sentences: splitSentences,
	quotes(text) {
		const { find } = createQuoteFinder(text);
		for (const units of [40, 400, 900]) find(`${text.slice(7, units)}x`);
	},
	openings: (text) => answerOpening({ text, demo: false }),
	languages: languageOf,
	"claims and summaries": (text) => {
		const facts = factsOf(text);
		const check = new ClaimCheck(KNOWN_CODES, PROMPT, factsOf(PROMPT), new Map([[text, facts]]));
		for (const piece of piecesOf(text, 600)) {
			check.isClaimSupported(piece, { quotes: [SENTENCE, text.slice(0, 400)], context: [SENTENCE] });
			check.isSummarySupported(piece, facts, text);
			check.hasOnlyWordsOf(piece, [SENTENCE]);
		}
	},
	"lines of rows": (text) =>
		piecesOf(text, 2_500).map((piece) => {
			const cell = { stance: "contradicts" as const, quote: piece, slot: { kind: piece, mine: piece, theirs: piece } };
			const cells = { chatgpt: { stance: "says" as const, quote: piece }, claude: cell };
			return rowLine({ claim: piece, kind: "fact", follows: null, cells }, HONEST);
		}),
	"loose objects": (text) => [parseLoosely(`{"claim": ${text}`), parseLoosely(`{'claim': '${text}`)],
	"lines and marks": (text) => [oneLine(text, 800, NAMES), inQuotes(text)],
	"own names": (text) => new OwnNames(text, ASSISTANT_NAMES).findIn(text),
	codes: (text) => drawCodes(8, [text], Math.random),
	"a judge's sentences": (text) =>
		piecesOf(text, 600).map((piece) => [
			KNOWN_CODES.named(piece, () => "Ada"),
			KNOWN_CODES.removeCodes(piece),
			Codes.refersByLetter(piece),
		]),
	"items of a reply": (text) => new JsonItems(JUDGED_KEYS).push(`{"claims":[${text}`),
	"items, letter by letter"(text) {
		const items = new JsonItems(JUDGED_KEYS);
		for (const letter of `{"claims":[{"claim":"${text}`) items.push(letter);
	},
	"second looks": (text) => [readLook({ stance: "contradicts" }, text), readLook({ stance: "differs" }, text)],
	requests: (text) =>
		judgeQuestion(PROMPT, [someAnswer("chatgpt", text)], { assistantNames: ASSISTANT_NAMES }).unmask(text),
	"replies without a form": (text) => readReply(`{"claims":[${text}`, HONEST_COMPARED),
	"replies of the text": (text) => readReply(replyOf(piecesOf(text, 2_500), SENTENCE), HONEST_COMPARED),
	"replies to the text": async (text) => readReply(replyOf([SENTENCE], text.slice(0, 300)), await compare([text])),
	"lists of models"(text) {
		const ids = [...new Set(piecesOf(text, 150))];
		const entries = ids.map((id) => ({ id, name: id, type: id, aliases: [id], display_name: id }));
		const listed = [readOpenAiModel, readAnthropicModel, readGeminiModel].flatMap((readModel) =>
			entries.flatMap((entry) => readModel(entry) ?? []),
		);
		for (const { id } of newestFirst(listed)) isSameModel(id, "gpt-4o");
	},
};

/** They take the longest, and are made of the others. */
const READ_OF_FEW: ReadonlySet<string> = new Set(["replies to the text", "claims and summaries", "lines of rows"]);

describe("SEC-20 reads any text in time that is in proportion to its length", () => {
	it.each(Object.entries(READERS))(
		"%s",
		async (reader, read) => {
			for (const [index, [name, textOf]] of REPEATED_TEXTS.entries()) {
				if (READ_OF_FEW.has(reader) && index % 3 > 0) continue;
				expect(await excessiveGrowth(textOf, read), JSON.stringify(name)).toBeNull();
			}
		},
		60_000,
	);
});
