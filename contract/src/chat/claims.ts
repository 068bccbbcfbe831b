import type { Analysis, CellStance } from "./analysis.ts";

export type Claim = Analysis["claims"][number];
export type ClaimCell = Claim["cells"][string];

/** A claim with its index in the analysis, and the claims that are folded under it. */
export interface ClaimRow {
	readonly claim: Claim;
	readonly index: number;
	readonly consequences: readonly ClaimRow[];
}

/** The index of each claim's root: of the claim that it ultimately follows from, or its own. */
function rootsOf(claims: readonly Claim[]): readonly number[] {
	const roots: number[] = [];
	for (const [index, { follows }] of claims.entries()) {
		// Analyses of the first versions lack the field.
		roots.push(roots[follows ?? index] ?? index);
	}
	return roots;
}

/** The root rows, each with those folded under it, in the order of the analysis. */
export function rowsOf(claims: readonly Claim[]): readonly ClaimRow[] {
	const roots = rootsOf(claims);
	const folded = Map.groupBy(
		claims.map((claim, index): ClaimRow => ({ claim, index, consequences: [] })),
		({ index }) => roots[index],
	);
	return claims.flatMap((claim, index): ClaimRow[] =>
		roots[index] === index
			? [{ claim, index, consequences: (folded.get(index) ?? []).filter((row) => row.index !== index) }]
			: [],
	);
}

/** The answers that take a stance on a claim, in the order given. */
export const seatsWith = (
	{ cells }: Claim,
	stance: CellStance | "silent",
	order: readonly string[] = Object.keys(cells),
): readonly string[] => order.filter((seat) => (cells[seat]?.stance ?? "silent") === stance);

/** An answer contradicts this very claim. */
export const isContradicted = (claim: Claim): boolean => seatsWith(claim, "contradicts").length > 0;

/** An answer contradicts this very claim or states it differently. One that declines to answer disputes nothing. */
export const isDisputed = (claim: Claim): boolean => isContradicted(claim) || seatsWith(claim, "differs").length > 0;

/** At least two answers say it and none contradicts it, although some may state it differently. */
export const isShared = (claim: Claim): boolean => seatsWith(claim, "says").length > 1 && !isContradicted(claim);

export const CLAIM_OUTCOMES = ["agreed", "differing", "contradicted", "alone"] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** What a root row counts as: everywhere on the pages, in pictures, in the history and in exports. */
export function outcomeOf({ claim, consequences }: ClaimRow): ClaimOutcome | null {
	if ([claim, ...consequences.map((row) => row.claim)].some(isContradicted)) return "contradicted";
	if (isDisputed(claim)) return "differing";
	const supporters = seatsWith(claim, "says").length;
	if (supporters === 0) return null;
	return supporters > 1 ? "agreed" : "alone";
}

export type ClaimCounts = Readonly<Record<ClaimOutcome, number>>;

export function countClaims(claims: readonly Claim[]): ClaimCounts {
	const outcomes = rowsOf(claims).map(outcomeOf);
	const count = (wanted: ClaimOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
	return {
		agreed: count("agreed"),
		differing: count("differing"),
		contradicted: count("contradicted"),
		alone: count("alone"),
	};
}

/** The root row that most answers say, of those that at least two say and none contradicts. */
export const mostSaid = (rows: readonly ClaimRow[]): ClaimRow | null =>
	rows
		.filter((row) => isShared(row.claim) && outcomeOf(row) !== "contradicted")
		.toSorted((a, b) => seatsWith(b.claim, "says").length - seatsWith(a.claim, "says").length)[0] ?? null;

/** The claim that makes a contradicted row one: its own, or the first of those folded under it. */
export const contradictedIn = (row: ClaimRow): ClaimRow =>
	[row, ...row.consequences].find(({ claim }) => isContradicted(claim)) ?? row;

/** The pieces of a quotation: one, or a label and the value beside it. */
export const piecesOf = ({ quote, quotes }: ClaimCell): readonly string[] =>
	quotes && quotes.length > 0 ? quotes : [quote];

const MAX_STATED_PIECES = 2;
/** The pieces that state something. A third one is the heading of the table's column, which says what the value is. */
export const statedPieces = (cell: ClaimCell): readonly string[] => piecesOf(cell).slice(0, MAX_STATED_PIECES);

/** The pieces in one line: a label has its colon once, also where the answer wrote it. */
export const statedWords = (cell: ClaimCell): string =>
	statedPieces(cell)
		.map((piece, index, { length }) => (index < length - 1 ? piece.replace(/[:：]$/, "") : piece))
		.join(": ");

/** Those that dispute a claim with one value. */
export interface ClaimSide {
	readonly stance: "contradicts" | "differs";
	/** In the words of the first of these answers. */
	readonly value: string;
	readonly seats: readonly string[];
}

export interface ClaimSides {
	readonly says: readonly string[];
	/** Those that contradict come first. */
	readonly others: readonly ClaimSide[];
	readonly declines: readonly string[];
	/** What the sides are about, and the value of those that say the claim. Null unless it is one thing for all sides. */
	readonly point: { readonly kind: string; readonly said: string } | null;
}

const normalized = (text: string): string =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\s+/g, " ")
		.replace(/[.。]$/, "")
		.trim();

/** What an answer says instead of the claim. */
const disputingValue = (cell: ClaimCell): string => cell.slot?.mine.trim() || statedWords(cell);

function pointOf(cells: readonly ClaimCell[]): ClaimSides["point"] {
	const [first] = cells;
	if (!first?.slot) return null;
	const kind = first.slot.kind.trim();
	const said = first.slot.theirs.trim();
	const isSame = (a: string, b: string) => normalized(a) === normalized(b);
	const overlaps = (a: string, b: string) =>
		normalized(a).includes(normalized(b)) || normalized(b).includes(normalized(a));
	const isOfPoint = ({ slot }: ClaimCell) =>
		slot !== undefined &&
		slot.mine.trim() !== "" &&
		(isSame(slot.kind, kind) || isSame(slot.theirs, said)) &&
		overlaps(slot.theirs, said) &&
		!isSame(slot.mine, said);
	return kind !== "" && said !== "" && cells.every(isOfPoint) ? { kind, said } : null;
}

/** Who says a claim, and who holds what instead. `order` is that of the columns. */
export function sidesOf(claim: Claim, order: readonly string[]): ClaimSides {
	const sideOf = (stance: ClaimSide["stance"]) =>
		seatsWith(claim, stance, order).map((seat) => ({ stance, seat, cell: claim.cells[seat] as ClaimCell }));
	const opposed = [...sideOf("contradicts"), ...sideOf("differs")];
	const groups = [...Map.groupBy(opposed, ({ cell }) => normalized(disputingValue(cell))).values()];
	const others = groups.flatMap((group): ClaimSide[] => {
		const [first] = group;
		if (!first) return [];
		const seats = order.filter((seat) => group.some((one) => one.seat === seat));
		return [{ stance: first.stance, value: disputingValue(first.cell), seats }];
	});
	return {
		says: seatsWith(claim, "says", order),
		others,
		declines: seatsWith(claim, "declines", order),
		point: pointOf(opposed.map(({ cell }) => cell)),
	};
}
