import type { CellStance, SupportedSentence } from "@parallax/contract";
import type { CheckedDraft, Claim } from "./draft.ts";
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

const claimLine = ({ claim, cells }: Claim, asked: readonly Speaker[]): string => {
	const by = (stance: CellStance) => asked.filter(({ seat }) => cells[seat]?.stance === stance);
	const others = STANCE_MARKS.flatMap(([stance, words]) =>
		by(stance).length > 0 ? [`${words} (${namesOf(by(stance)).join(", ")})`] : [],
	);
	return listItem([withSpeakerMark(claim, by("says")), ...others].join(" "));
};

/** The claims, grouped by how many answers make them. Code decides who agrees with whom; no answer's text does. */
export function writeComparison(
	{ claims }: Pick<CheckedDraft, "claims">,
	{ asked, missing }: Attendance,
): string | null {
	const answered = asked.length - missing.length;
	const count = ({ cells }: Claim, wanted: CellStance): number =>
		Object.values(cells).filter(({ stance }) => stance === wanted).length;
	const isContradicted = (claim: Claim) => count(claim, "contradicts") > 0;
	const isDifferent = (claim: Claim) => !isContradicted(claim) && count(claim, "differs") > 0;
	const undisputed = claims.filter((claim) => !isContradicted(claim) && !isDifferent(claim));
	const supporterCount = (claim: Claim) => count(claim, "says");
	const sections: readonly (readonly [string, readonly Claim[]])[] = [
		["All agree", undisputed.filter((claim) => supporterCount(claim) === answered)],
		["Some agree", undisputed.filter((claim) => supporterCount(claim) > 1 && supporterCount(claim) < answered)],
		["They contradict each other", claims.filter(isContradicted)],
		["They differ", claims.filter(isDifferent)],
		["Only one says", undisputed.filter((claim) => supporterCount(claim) === 1 && answered > 1)],
	];
	const texts = sections
		.filter(([, sectionClaims]) => sectionClaims.length > 0)
		.map(
			([heading, sectionClaims]) =>
				`### ${heading}\n\n${sectionClaims.map((claim) => claimLine(claim, asked)).join("\n")}`,
		);
	return texts.length > 0 ? texts.join("\n\n") : null;
}
