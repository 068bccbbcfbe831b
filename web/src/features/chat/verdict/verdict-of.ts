import {
	type Analysis,
	type ClaimRow,
	type ClaimSide,
	contradictedIn,
	isDisputed,
	mostSaid,
	outcomeOf,
	rowsOf,
	sidesOf,
} from "@parallax/contract";
import type { ClaimStance } from "../../../ui/marks/claim-glyph.tsx";

/** One side of the verdict: who holds it, and in which words. */
export interface VerdictSide extends Omit<ClaimSide, "stance"> {
	readonly stance: ClaimSide["stance"] | "says";
}

export interface Verdict {
	/** The index of the claim in the analysis. */
	readonly claimIndex: number;
	/** What the values of the sides are about; null when the first side is the whole claim and the others are quoted. */
	readonly subject: string | null;
	/** Those that say the claim come first. */
	readonly sides: readonly VerdictSide[];
	readonly declines: readonly string[];
	/** One for each answer, in the order of the columns. */
	readonly stances: readonly ClaimStance[];
	/** Other direct replies, such as to the second part of the question; null if there are none. */
	readonly otherReplies: { readonly count: number; readonly claimIndex: number; readonly areDisputed: boolean } | null;
	/** How many other claims are contradicted or stated differently. */
	readonly otherDifferences: number;
}

const isInDispute = (row: ClaimRow): boolean => ["contradicted", "differing"].includes(outcomeOf(row) ?? "");

/** Of rows alike in rank, the one of which most answers speak. */
const mostDiscussed = (rows: readonly ClaimRow[]): ClaimRow | null =>
	rows.toSorted((a, b) => Object.keys(b.claim.cells).length - Object.keys(a.claim.cells).length)[0] ?? null;

/** The direct reply; else the recommendation, the gravest contradiction, or what most say. */
function leadingRow(rows: readonly ClaimRow[]): ClaimRow | null {
	const reply = rows.find(({ claim }) => claim.kind === "answer");
	if (reply) return reply;
	// The rows begin with what the question asks for; a choice further below is about something else.
	if (rows[0]?.claim.kind === "pick") return rows[0];
	const contradicted = mostDiscussed(rows.filter((row) => outcomeOf(row) === "contradicted"));
	return (contradicted && contradictedIn(contradicted)) ?? mostSaid(rows) ?? mostDiscussed(rows.filter(isInDispute));
}

/** Values that stand alone beside a subject: short ones, all figures unless they contradict each other. */
const MAX_VALUE_UNITS = 60;
const isValue = ({ value, stance }: VerdictSide): boolean =>
	value.length <= MAX_VALUE_UNITS && (stance === "contradicts" || /\p{N}/u.test(value));

const withoutFullStop = (text: string): string => text.replace(/(?<!\.)[.。]\s*$/, "");

function sidesIn({ claim }: ClaimRow, order: readonly string[]): Pick<Verdict, "subject" | "sides" | "declines"> {
	const { says, others, declines, point } = sidesOf(claim, order);
	const isOfValues = point !== null && point.said.length <= MAX_VALUE_UNITS && others.every(isValue);
	const said = withoutFullStop(isOfValues ? point.said : claim.claim);
	return {
		subject: isOfValues ? point.kind.replace(/[:：]\s*$/, "") : null,
		sides: [
			{ stance: "says", value: said, seats: says },
			...others.map((side) => ({ ...side, value: withoutFullStop(side.value) })),
		],
		declines,
	};
}

/** What the answers reply to the question, and how they differ in it. Null if no judge compared them. */
export function verdictOf({ claims, approximate }: Analysis, order: readonly string[]): Verdict | null {
	const rows = approximate ? [] : rowsOf(claims);
	const leading = leadingRow(rows);
	if (!leading) return null;
	const others = rows.filter(
		// The dispute that is shown may be that of a row folded under its root.
		(row) => row.index !== leading.index && !row.consequences.some(({ index }) => index === leading.index),
	);
	const replies = leading.claim.kind === "answer" ? others.filter(({ claim }) => claim.kind === "answer") : [];
	const [reply] = replies;
	const disputedSteps = !isDisputed(leading.claim) && isInDispute(leading) ? 1 : 0;
	return {
		claimIndex: leading.index,
		...sidesIn(leading, order),
		stances: order.map((seat) => leading.claim.cells[seat]?.stance ?? "silent"),
		otherReplies: reply
			? { count: replies.length, claimIndex: reply.index, areDisputed: replies.some(isInDispute) }
			: null,
		otherDifferences: others.filter((row) => !replies.includes(row) && isInDispute(row)).length + disputedSteps,
	};
}
