import type { Analysis, Seat } from "@parallax/contract";
import { seatName } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";

type Claim = Analysis["claims"][number];
type Stance = Claim["cells"][string]["stance"];

interface ClaimCounts {
	/** Said by at least two and by none otherwise. */
	readonly agreed: number;
	readonly contradicted: number;
}

const seatsWith = ({ cells }: Claim, stance: Stance): string[] =>
	Object.keys(cells).filter((id) => cells[id]?.stance === stance);

const isContradicted = (claim: Claim): boolean => seatsWith(claim, "contradicts").length > 0;
const isDiffering = (claim: Claim): boolean => seatsWith(claim, "differs").length > 0;
const isShared = (claim: Claim): boolean => seatsWith(claim, "says").length > 1;

/** Of the claims that stand by themselves: what follows from one is part of it. */
export function claimCounts({ claims }: Analysis): ClaimCounts {
	const own = claims.filter(({ follows }) => follows === null);
	return {
		agreed: own.filter((claim) => isShared(claim) && !isContradicted(claim) && !isDiffering(claim)).length,
		contradicted: own.filter(isContradicted).length,
	};
}

/** One statement of the verdict, which leads to a row of the map, or to the words of one answer. */
export interface VerdictPart {
	/** The claim's place in the analysis. */
	readonly place: number;
	/** The answer whose words it leads to; null where it leads to the row. */
	readonly seat: string | null;
	readonly stance: "says" | "contradicts" | "differs";
	readonly text: string;
}

/** The claim that most answers share, a direct reply before all others. */
function sharedClaim(claims: readonly Claim[]): number {
	const weightOf = (claim: Claim) => (claim.kind === "answer" ? 100 : 0) + seatsWith(claim, "says").length;
	const shared = claims.flatMap((claim, place) => (claim.follows === null && isShared(claim) ? [place] : []));
	return shared.toSorted((a, b) => weightOf(claims[b] as Claim) - weightOf(claims[a] as Claim))[0] ?? -1;
}

/** The claim on which one answer stands against another: of the shared one first, then a contradiction, then a difference. */
function disputedClaim(claims: readonly Claim[], shared: number): [place: number, stance: "contradicts" | "differs"] {
	const order = [shared, ...claims.keys()].filter((place) => claims[place]?.follows === null);
	const find = (is: (claim: Claim) => boolean) => order.find((place) => is(claims[place] as Claim)) ?? -1;
	const contradicted = find(isContradicted);
	return contradicted >= 0 ? [contradicted, "contradicts"] : [find(isDiffering), "differs"];
}

function disputedPart(claims: readonly Claim[], shared: number, seats: readonly Seat[]): VerdictPart | null {
	const [place, stance] = disputedClaim(claims, shared);
	const claim = claims[place];
	const by = claim ? seatsWith(claim, stance) : [];
	const [first] = by;
	if (!claim || first === undefined) return null;
	const names = by.map((id) => seatName(seats, id));
	const slot = claim.cells[first]?.slot;
	const on = slot ? chatMessages.verdict.slot(slot.mine, slot.theirs) : claim.claim;
	return { place, seat: first, stance, text: chatMessages.verdict[stance](names, on) };
}

/** What a reader can act on: what most say, and who says otherwise. Empty without a judge, whose word it would be. */
export function verdictParts(analysis: Analysis, answered: number, seats: readonly Seat[]): readonly VerdictPart[] {
	const { claims } = analysis;
	if (analysis.approximate) return [];
	const place = sharedClaim(claims);
	const claim = claims[place];
	const agreed: VerdictPart[] = claim
		? [
				{
					place,
					seat: null,
					stance: "says",
					text: chatMessages.verdict.agree(seatsWith(claim, "says").length, answered, claim.claim),
				},
			]
		: [];
	const disputed = disputedPart(claims, place, seats);
	return disputed ? [...agreed, disputed] : agreed;
}
