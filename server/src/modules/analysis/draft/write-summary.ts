import { type CellStance, type ClaimOutcome, type ClaimRow, outcomeOf, rowsOf, seatsWith } from "@parallax/contract";
import type { Claim, Draft } from "./draft.ts";
import { isolated, otherLines, type RowLines, replyLines, rowLines } from "./row-lines.ts";
import { nameList, namesOf, type Speaker } from "./speakers.ts";

const withSpeakerMark = (text: string, speakers: readonly Speaker[]): string =>
	`${isolated(text)} (${namesOf(speakers).map(isolated).join(", ")})`;

const listItem = (line: string): string => `- ${line}`;

export interface Participants {
	/** In the order of the seats. */
	readonly asked: readonly Speaker[];
	readonly missing: readonly Speaker[];
}

function participantsLine({ asked, missing }: Participants): string[] {
	if (missing.length === 0) return [];
	const verb = missing.length === 1 ? "is" : "are";
	return [`**${asked.length - missing.length} of ${asked.length} answered.** ${nameList(missing)} ${verb} missing.`];
}

const NOTHING_SHARED = "No claim of one answer was found in another.";
const HEADINGS = [
	["agreed", "Where they agree"],
	["contradicted", "Where they disagree"],
	["differing", "Where they differ"],
] as const;

const section = (heading: string, items: readonly string[]): string[] =>
	items.length > 0 ? [`### ${heading}`, items.map(listItem).join("\n")] : [];

const linesOf = ({ lines, more }: RowLines): string[] => [
	...lines.map(({ text }) => text),
	...(more > 0 ? [`and ${more} more in the claim map`] : []),
];

/** The sentences on agreement and on disagreement, written from the rows. */
export const sentencesOf = (claims: readonly Claim[], { asked }: Participants) => ({
	together: rowLines(claims, "agreed", asked).lines,
	dissent: [...rowLines(claims, "contradicted", asked).lines, ...rowLines(claims, "differing", asked).lines],
});

/** The direct replies, what else the answers agree and disagree on, and what each says, with missing assistants above. */
export function writeCollectiveSummary({ claims, summaries }: Draft, participants: Participants): string {
	const { asked } = participants;
	const sections = [
		{ heading: "In reply to the question", rows: replyLines(claims, asked) },
		...HEADINGS.map(([outcome, heading]) => ({ heading, rows: otherLines(claims, outcome, asked) })),
	];
	const isShared = sections.some(({ rows }) => rows.lines.length > 0);
	const ownSummaries = asked.flatMap(({ seat, name }) =>
		summaries[seat] ? [`**${isolated(name)}**: ${isolated(summaries[seat])}`] : [],
	);
	return [
		...participantsLine(participants),
		...(isShared ? [] : [NOTHING_SHARED]),
		...sections.flatMap(({ heading, rows }) => section(heading, linesOf(rows))),
		...section("What each answer says", ownSummaries),
	].join("\n\n");
}

const STANCE_MARKS = [
	["contradicts", "disputed"],
	["differs", "differs"],
	["declines", "declines to answer"],
] as const;

const claimLine = ({ claim }: ClaimRow, asked: readonly Speaker[]): string => {
	const by = (stance: CellStance) => asked.filter(({ seat }) => claim.cells[seat]?.stance === stance);
	const others = STANCE_MARKS.flatMap(([stance, words]) =>
		by(stance).length > 0 ? [withSpeakerMark(words, by(stance))] : [],
	);
	return listItem([withSpeakerMark(claim.claim, by("says")), ...others].join(" · "));
};

const comparisonLines = (row: ClaimRow, asked: readonly Speaker[]): string =>
	[claimLine(row, asked), ...row.consequences.map((step) => `  ${claimLine(step, asked)}`)].join("\n");

/** The claims, grouped as the claim map counts them. Code decides who agrees with whom; no answer's text does. */
export function writeComparison({ claims }: Pick<Draft, "claims">, { asked, missing }: Participants): string | null {
	const answered = asked.length - missing.length;
	const rows = rowsOf(claims);
	const rowsWith = (wanted: ClaimOutcome) => rows.filter((row) => outcomeOf(row) === wanted);
	const agreed = rowsWith("agreed");
	const isByAll = ({ claim }: ClaimRow) => seatsWith(claim, "says").length >= answered;
	const sections: readonly (readonly [string, readonly ClaimRow[]])[] = [
		["All agree", agreed.filter(isByAll)],
		["Some agree", agreed.filter((row) => !isByAll(row))],
		["They contradict each other", rowsWith("contradicted")],
		["They differ", rowsWith("differing")],
		["Only one says", answered > 1 ? rowsWith("alone") : []],
	];
	const texts = sections
		.filter(([, sectionRows]) => sectionRows.length > 0)
		.map(
			([heading, sectionRows]) =>
				`### ${heading}\n\n${sectionRows.map((row) => comparisonLines(row, asked)).join("\n")}`,
		);
	return texts.length > 0 ? texts.join("\n\n") : null;
}
