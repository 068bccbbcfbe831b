import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "../../../providers/index.ts";
import type { SignedDraft } from "../making/build-summary.ts";
import { type AnswerText, withoutDemoNotice } from "../text/answer-text.ts";
import type { Claim, Draft, Sentence } from "./draft.ts";
import { nameList } from "./speakers.ts";

type SampleId = keyof PreparedAnalysis["summaries"];

/** An answer that is a prepared sample of its assistant. Two seats may have the same sample. */
interface Sample extends AnswerText {
	readonly assistant: SampleId;
}

/** The claim, limited to the answers that are present; null when none of them says it. */
function claimOf({ quotes, readings, sides, isReply }: PreparedRow, present: readonly Sample[]): Claim | null {
	const cells: Claim["cells"] = {};
	const reading = readings.find(({ by }) => by.some((id) => present.some(({ assistant }) => assistant === id)));
	if (!reading) return null;
	const base = present.find(({ assistant }) => reading.by.includes(assistant));
	const theirs = base && sides?.values[base.assistant];
	for (const { seat, assistant } of present) {
		const quote = quotes[assistant];
		if (!quote) continue;
		const mine = sides?.values[assistant];
		const stance = reading.by.includes(assistant) ? "says" : "contradicts";
		const slot = stance === "contradicts" && sides && mine && theirs ? { kind: sides.about, mine, theirs } : null;
		cells[seat] = { stance, quote, ...(slot ? { slot } : {}) };
	}
	return { claim: reading.claim, kind: isReply ? "answer" : "fact", follows: null, cells };
}

type Dissent = PreparedAnalysis["dissent"][number];

/** "ChatGPT gives 433; Gemini and Claude give 447." Null when fewer than two sides are at hand. */
function dissentText({ sides }: Dissent, present: readonly Sample[]): string | null {
	const statements = sides.flatMap(({ by, singular, plural }) => {
		const speakers = by.flatMap((id) => present.filter(({ assistant }) => assistant === id));
		return speakers.length > 0
			? [`${nameList(speakers)} ${speakers.length > 1 ? (plural ?? singular) : singular}`]
			: [];
	});
	return statements.length > 1 ? `${statements.join("; ")}.` : null;
}

function draftOf(analysis: PreparedAnalysis, present: readonly Sample[]): Draft {
	const rows = Object.entries(analysis.rows).flatMap(([name, row]) => {
		const claim = claimOf(row, present);
		return claim ? [{ name, claim }] : [];
	});
	const rowIndexesOf = (names: readonly string[]) =>
		rows.flatMap(({ name }, index) => (names.includes(name) ? [index] : []));
	return {
		claims: rows.map(({ claim }) => claim),
		together: analysis.together.map(({ text, rows: names }): Sentence => ({ text, claims: rowIndexesOf(names) })),
		dissent: analysis.dissent.flatMap((dissent): Sentence[] => {
			const text = dissentText(dissent, present);
			return text === null ? [] : [{ text, claims: rowIndexesOf([dissent.row]) }];
		}),
		summaries: Object.fromEntries(present.map(({ seat, assistant }) => [seat, analysis.summaries[assistant]])),
	};
}

/** The hand-written analysis when all answers are the prepared ones of an example; otherwise null. */
export function draftOfExample(prompt: string, answers: readonly AnswerText[]): SignedDraft | null {
	if (!answers.every(({ demo }) => demo)) return null;
	const samples = answers as readonly Sample[];
	const analysis = preparedAnalysis(
		prompt,
		samples.map((answer) => ({ provider: answer.assistant, text: withoutDemoNotice(answer) })),
	);
	return analysis && { draft: draftOf(analysis, samples), by: EXAMPLE_ANALYSIS, approximate: false };
}
