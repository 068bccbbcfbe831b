import type { Analysis, Seat } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { seatName } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";

const texts = chatMessages.verdict;

type Claim = Analysis["claims"][number];
type Stance = Claim["cells"][string]["stance"];

interface ClaimCounts {
	/** Claims that at least two answers make, and that no answer contradicts or states differently. */
	readonly agreed: number;
	readonly contradicted: number;
}

const seatsWith = ({ cells }: Claim, stance: Stance): string[] =>
	Object.keys(cells).filter((id) => cells[id]?.stance === stance);

const isContradicted = (claim: Claim): boolean => seatsWith(claim, "contradicts").length > 0;
const isDiffering = (claim: Claim): boolean => seatsWith(claim, "differs").length > 0;
const isShared = (claim: Claim): boolean => seatsWith(claim, "says").length > 1;

/** Counts independent claims only: a claim that follows from another one is part of it. */
export function claimCounts({ claims }: Analysis): ClaimCounts {
	const independent = claims.filter(({ follows }) => follows === null);
	return {
		agreed: independent.filter((claim) => isShared(claim) && !isContradicted(claim) && !isDiffering(claim)).length,
		contradicted: independent.filter(isContradicted).length,
	};
}

/** One statement of the verdict. It links to a row of the claim map or to a quote in one answer. */
export interface VerdictPart {
	/** The index of the claim in the analysis. */
	readonly claimIndex: number;
	/** The seat of the answer that is quoted; null if the link leads to the row. */
	readonly seat: string | null;
	readonly stance: "says" | "contradicts" | "differs";
	/** The page's own words: 'All 4 agree:'. */
	readonly lead: string;
	/** The claim, or what differs about it. */
	readonly subject: string;
	/** The language of the subject, if it is known. */
	readonly language: string | undefined;
}

/** The index of the claim that most answers share. Direct replies come first. -1 if no claim is shared. */
function sharedClaim(claims: readonly Claim[]): number {
	const weightOf = (claim: Claim) => (claim.kind === "answer" ? 100 : 0) + seatsWith(claim, "says").length;
	const shared = claims.flatMap((claim, claimIndex) => (claim.follows === null && isShared(claim) ? [claimIndex] : []));
	return shared.toSorted((a, b) => weightOf(claims[b] as Claim) - weightOf(claims[a] as Claim))[0] ?? -1;
}

/** The claim that an answer disputes. Contradictions come before differences, and the shared claim before others. */
function disputedClaim(
	claims: readonly Claim[],
	shared: number,
): [claimIndex: number, stance: "contradicts" | "differs"] {
	const order = [shared, ...claims.keys()].filter((claimIndex) => claims[claimIndex]?.follows === null);
	const find = (predicate: (claim: Claim) => boolean) =>
		order.find((claimIndex) => predicate(claims[claimIndex] as Claim)) ?? -1;
	const contradicted = find(isContradicted);
	return contradicted >= 0 ? [contradicted, "contradicts"] : [find(isDiffering), "differs"];
}

function disputedPart(claims: readonly Claim[], shared: number, seats: readonly Seat[]): VerdictPart | null {
	const [claimIndex, stance] = disputedClaim(claims, shared);
	const claim = claims[claimIndex];
	const seatIds = claim ? seatsWith(claim, stance) : [];
	const [first] = seatIds;
	if (!claim || first === undefined) return null;
	const names = seatIds.map((id) => seatName(seats, id));
	const slot = claim.cells[first]?.slot;
	const lead = texts[stance](names);
	const part = { claimIndex, seat: first, stance, lead };
	// The page's own 'against' stands between the two pieces, which are too short to know their language.
	if (slot) return { ...part, subject: texts.slot(slot.mine, slot.theirs), language: undefined };
	return { ...part, subject: claim.claim, language: languageOf(claim.claim) };
}

/** What most answers agree on, and which answers dispute it. Empty if no judge compared the answers. */
export function verdictParts(analysis: Analysis, answered: number, seats: readonly Seat[]): readonly VerdictPart[] {
	const { claims } = analysis;
	if (analysis.approximate) return [];
	const claimIndex = sharedClaim(claims);
	const claim = claims[claimIndex];
	const agreed: VerdictPart[] = claim
		? [
				{
					claimIndex,
					seat: null,
					stance: "says",
					lead: texts.agree(seatsWith(claim, "says").length, answered),
					subject: claim.claim,
					language: languageOf(claim.claim),
				},
			]
		: [];
	const disputed = disputedPart(claims, claimIndex, seats);
	return disputed ? [...agreed, disputed] : agreed;
}
