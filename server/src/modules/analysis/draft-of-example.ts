import { EXAMPLE_ANALYSIS, PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { assistantName, type PreparedAnalysis, type PreparedRow, preparedAnalysis } from "../../providers/index.ts";
import type { Claim, Draft, Sentence } from "./draft.ts";
import { type AnswerText, ownWords } from "./reading/read-answer.ts";
import type { SignedDraft } from "./summarize-chat.ts";

const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** The claim as the answers at hand allow it; null when none of them says it. */
function claimOf({ quotes, readings }: PreparedRow, present: readonly ProviderId[]): Claim | null {
	const cells: Claim["cells"] = {};
	const reading = readings.find(({ by }) => by.some((id) => present.includes(id)));
	if (!reading) return null;
	for (const id of present) {
		const quote = quotes[id];
		if (quote) cells[id] = { stance: reading.by.includes(id) ? "says" : "contradicts", quote };
	}
	return { claim: reading.claim, cells };
}

type Dissent = PreparedAnalysis["dissent"][number];

/** "ChatGPT gives 433; Gemini and Claude give 447." Null when fewer than two sides are at hand. */
function dissentText({ sides }: Dissent, present: readonly ProviderId[]): string | null {
	const said = sides.flatMap(({ by, one, several }) => {
		const here = by.filter((id) => present.includes(id));
		const names = list.format(here.map((id) => assistantName(id)));
		return here.length > 0 ? [`${names} ${here.length > 1 ? (several ?? one) : one}`] : [];
	});
	return said.length > 1 ? `${said.join("; ")}.` : null;
}

function draftOf(analysis: PreparedAnalysis, present: readonly ProviderId[]): Draft {
	const rows = Object.entries(analysis.rows).flatMap(([name, row]) => {
		const claim = claimOf(row, present);
		return claim ? [{ name, claim }] : [];
	});
	const placesOf = (names: readonly string[]) =>
		rows.flatMap(({ name }, place) => (names.includes(name) ? [place] : []));
	return {
		claims: rows.map(({ claim }) => claim),
		together: analysis.together.map(({ text, rows: names }): Sentence => ({ text, claims: placesOf(names) })),
		dissent: analysis.dissent.flatMap((dissent): Sentence[] => {
			const text = dissentText(dissent, present);
			return text === null ? [] : [{ text, claims: placesOf([dissent.row]) }];
		}),
		summaries: Object.fromEntries(present.map((id) => [id, analysis.summaries[id]])),
	};
}

/** The analysis written by hand, where all answers are the prepared ones of an example; null for all others. */
export function draftOfExample(prompt: string, answers: readonly AnswerText[]): SignedDraft | null {
	if (!answers.every(({ demo }) => demo)) return null;
	const analysis = preparedAnalysis(
		prompt,
		answers.map((answer) => ({ provider: answer.provider, text: ownWords(answer) })),
	);
	const present = PROVIDER_IDS.filter((id) => answers.some(({ provider }) => provider === id));
	return analysis && { draft: draftOf(analysis, present), by: EXAMPLE_ANALYSIS, approximate: false };
}
