import { EXAMPLE_ANALYSIS } from "@parallax/contract";
import { type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "../../../providers/index.ts";
import type { AttributedDraft } from "../making/build-summary.ts";
import { type AnswerText, withoutDemoNotice } from "../text/answer-text.ts";
import type { Cell, Claim, Draft } from "./draft.ts";

type SampleId = keyof PreparedAnalysis["summaries"];

/** An answer that is a prepared sample of its assistant. Two seats may have the same sample. */
interface Sample extends AnswerText {
	readonly assistant: SampleId;
}

/** The cell of a sample answer. Its slot is set against the first answer that says the claim. */
function cellOf(
	{ quotes, otherwise = "contradicts", sides }: PreparedRow,
	id: SampleId,
	base: SampleId,
	isSaid: boolean,
): Cell | null {
	const pieces = [quotes[id] ?? []].flat();
	const [quote] = pieces;
	if (quote === undefined) return null;
	const [mine, theirs] = [sides?.values[id], sides?.values[base]];
	return {
		stance: isSaid ? "says" : otherwise,
		quote,
		...(pieces.length > 1 ? { quotes: pieces } : {}),
		...(!isSaid && sides && mine && theirs ? { slot: { kind: sides.about, mine, theirs } } : {}),
	};
}

/** The claim, limited to the answers that are present; null when none of them says it. */
function claimOf(row: PreparedRow, present: readonly Sample[]): Claim | null {
	const reading = row.readings.find(({ by }) => by.some((id) => present.some(({ assistant }) => assistant === id)));
	const base = present.find(({ assistant }) => reading?.by.includes(assistant));
	if (!reading || !base) return null;
	const cells: Claim["cells"] = {};
	for (const { seat, assistant } of present) {
		const cell = cellOf(row, assistant, base.assistant, reading.by.includes(assistant));
		if (cell) cells[seat] = cell;
	}
	return { claim: reading.claim, kind: row.isReply ? "answer" : "fact", follows: null, cells };
}

function draftOf(analysis: PreparedAnalysis, present: readonly Sample[]): Draft {
	return {
		claims: Object.values(analysis.rows).flatMap((row) => claimOf(row, present) ?? []),
		summaries: Object.fromEntries(present.map(({ seat, assistant }) => [seat, analysis.summaries[assistant]])),
	};
}

/** The prepared analysis when all answers are samples as they are written now; otherwise null. */
export function draftOfExample(prompt: string, answers: readonly AnswerText[]): AttributedDraft | null {
	if (!answers.every(({ demo }) => demo)) return null;
	const samples = answers as readonly Sample[];
	const analysis = preparedAnalysis(
		prompt,
		samples.map((answer) => ({ provider: answer.assistant, text: withoutDemoNotice(answer) })),
	);
	return analysis && { draft: draftOf(analysis, samples), by: EXAMPLE_ANALYSIS, approximate: false };
}
