import {
	type CellStance,
	type ClaimOutcome,
	type ClaimRow,
	outcomeOf,
	rowsOf,
	type SupportedSentence,
	seatsWith,
} from "@parallax/contract";
import type { CheckedDraft } from "./draft.ts";
import { nameList, namesOf, type Speaker } from "./speakers.ts";

/** `A sentence. (ChatGPT, Claude)` */
const markedSentence = ({ text, by }: SupportedSentence, { asked }: Attendance): string =>
	withSpeakerMark(
		text,
		asked.filter(({ seat }) => by.includes(seat)),
	);

const withSpeakerMark = (text: string, speakers: readonly Speaker[]): string =>
	`${text} (${namesOf(speakers).join(", ")})`;

const listItem = (line: string): string => `- ${line}`;

export interface Attendance {
	/** In the order of the seats. */
	readonly asked: readonly Speaker[];
	readonly missing: readonly Speaker[];
}

function attendanceLine({ asked, missing }: Attendance): string[] {
	if (missing.length === 0) return [];
	const verb = missing.length === 1 ? "is" : "are";
	return [`**${asked.length - missing.length} of ${asked.length} answered.** ${nameList(missing)} ${verb} missing.`];
}

const NOTHING_SHARED = "No claim of one answer was found in another.";

/** The shared statements, with missing assistants listed above and dissent in a section of its own below. */
export function writeCollectiveSummary({ together, dissent }: CheckedDraft, attendance: Attendance): string {
	const text =
		together.length > 0 ? together.map((line) => markedSentence(line, attendance)).join(" ") : NOTHING_SHARED;
	const parts = [...attendanceLine(attendance), text];
	if (dissent.length > 0)
		parts.push("### Where they disagree", dissent.map((line) => listItem(markedSentence(line, attendance))).join("\n"));
	return parts.join("\n\n");
}

const STANCE_MARKS = [
	["contradicts", "Disputed by"],
	["differs", "Differs:"],
	["declines", "Declines to answer:"],
] as const;

const claimLine = ({ claim }: ClaimRow, asked: readonly Speaker[]): string => {
	const by = (stance: CellStance) => asked.filter(({ seat }) => claim.cells[seat]?.stance === stance);
	const others = STANCE_MARKS.flatMap(([stance, words]) =>
		by(stance).length > 0 ? [`${words} (${namesOf(by(stance)).join(", ")})`] : [],
	);
	return listItem([withSpeakerMark(claim.claim, by("says")), ...others].join(" "));
};

const rowLines = (row: ClaimRow, asked: readonly Speaker[]): string =>
	[claimLine(row, asked), ...row.consequences.map((step) => `  ${claimLine(step, asked)}`)].join("\n");

/** The claims, grouped as the claim map counts them. Code decides who agrees with whom; no answer's text does. */
export function writeComparison(
	{ claims }: Pick<CheckedDraft, "claims">,
	{ asked, missing }: Attendance,
): string | null {
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
		.map(([heading, sectionRows]) => `### ${heading}\n\n${sectionRows.map((row) => rowLines(row, asked)).join("\n")}`);
	return texts.length > 0 ? texts.join("\n\n") : null;
}
