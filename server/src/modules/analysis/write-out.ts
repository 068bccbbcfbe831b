import { PROVIDER_IDS, type ProviderId, type SupportedSentence } from "@parallax/contract";
import { assistantName } from "../../providers/index.ts";
import type { CheckedDraft, Claim } from "./draft.ts";

const names = (ids: readonly string[]): string[] => ids.map((id) => assistantName(id));
const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

/** `A sentence. (ChatGPT, Claude)` */
const marked = ({ text, by }: SupportedSentence): string => `${text} (${names(by).join(", ")})`;

const item = (line: string): string => `- ${line}`;

export interface Attendance {
	readonly asked: readonly ProviderId[];
	readonly missing: readonly ProviderId[];
}

function attendanceLine({ asked, missing }: Attendance): string[] {
	if (missing.length === 0) return [];
	const are = missing.length === 1 ? "is" : "are";
	return [
		`**${asked.length - missing.length} of ${asked.length} answered.** ${list.format(names(missing))} ${are} missing.`,
	];
}

const NOTHING_SHARED = "No two answers make the same claim.";

/** What all say together; dissent has a section of its own, and who is missing stands above the text. */
export function writeCollectiveSummary({ together, dissent }: CheckedDraft, attendance: Attendance): string {
	const text = together.length > 0 ? together.map(marked).join(" ") : NOTHING_SHARED;
	const parts = [...attendanceLine(attendance), text];
	if (dissent.length > 0) parts.push("### Where they disagree", dissent.map((line) => item(marked(line))).join("\n"));
	return parts.join("\n\n");
}

const stancesOf = ({ cells }: Claim) =>
	PROVIDER_IDS.flatMap((id) => (cells[id] ? [{ id, stance: cells[id].stance }] : []));
const sayersOf = (claim: Claim, stance: "says" | "contradicts"): ProviderId[] =>
	stancesOf(claim)
		.filter((cell) => cell.stance === stance)
		.map(({ id }) => id);

const claimLine = (claim: Claim): string => {
	const against = sayersOf(claim, "contradicts");
	const says = `${claim.claim} (${names(sayersOf(claim, "says")).join(", ")})`;
	return item(against.length > 0 ? `${says} Disputed by (${names(against).join(", ")})` : says);
};

/** The claims by who makes them: code says who agrees with whom, whatever anybody wrote about it. */
export function writeComparison(
	{ claims }: Pick<CheckedDraft, "claims">,
	{ asked, missing }: Attendance,
): string | null {
	const answered = asked.length - missing.length;
	const isContradicted = (claim: Claim) => sayersOf(claim, "contradicts").length > 0;
	const calm = claims.filter((claim) => !isContradicted(claim));
	const sections: readonly (readonly [string, readonly Claim[]])[] = [
		["All agree", calm.filter((claim) => stancesOf(claim).length === answered)],
		["Some agree", calm.filter((claim) => stancesOf(claim).length > 1 && stancesOf(claim).length < answered)],
		["They contradict each other", claims.filter(isContradicted)],
		["Only one says", calm.filter((claim) => stancesOf(claim).length === 1)],
	];
	const written = sections
		.filter(([, some]) => some.length > 0)
		.map(([head, some]) => `### ${head}\n\n${some.map(claimLine).join("\n")}`);
	return written.length > 0 ? written.join("\n\n") : null;
}
