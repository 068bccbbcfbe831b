import { compareUnits, type Relation } from "./compare-units.ts";
import type { PromptKind } from "./read-prompt.ts";
import type { Unit } from "./read-unit.ts";
import type { TimeSlice } from "./time-slice.ts";

/** One claim, with at most one sentence of each answer: those that say the same as the first, and those against it. */
export interface AlignedClaim {
	readonly says: readonly Unit[];
	readonly against: readonly Unit[];
}

/** Far more than long answers need. Without it, answers that repeat one sentence would take quadratic time. */
const COMPARED_MAX = 60_000;
/** Comparisons between two clock reads, because a read costs as much as some comparisons. */
const BETWEEN_LOOKS = 64;

type Links = Map<Unit, Map<Unit, Relation>>;

/** The first sentence of each answer, then the second of each. If comparing ends early, no answer is left out. */
function interleaved(units: readonly Unit[]): Unit[] {
	const bySpeaker = [...Map.groupBy(units, ({ speaker }) => speaker).values()];
	const longest = Math.max(0, ...bySpeaker.map((own) => own.length));
	return Array.from({ length: longest }, (_, turn) => bySpeaker.flatMap((own) => own[turn] ?? [])).flat();
}

async function findLinks(units: readonly Unit[], kind: PromptKind, slice: TimeSlice): Promise<Links> {
	const links: Links = new Map(units.map((unit) => [unit, new Map()]));
	let compared = 0;
	for (const [place, b] of units.entries()) {
		for (const a of units.slice(0, place)) {
			if (a.speaker === b.speaker) continue;
			compared += 1;
			if (compared > COMPARED_MAX) return links;
			if (compared % BETWEEN_LOOKS === 0) await slice.yieldIfOver();
			const relation = compareUnits(a, b);
			if (!relation || (relation.isOpposed && !kind.asksForFacts)) continue;
			if (a.isYes !== null && b.isYes !== null && !kind.asksYesOrNo) continue;
			links.get(a)?.set(b, relation);
			links.get(b)?.set(a, relation);
		}
	}
	return links;
}

/** The sentences about the same thing as `base`: the most similar one of each answer. */
function rowOf(base: Unit, links: Links, taken: ReadonlySet<Unit>): AlignedClaim {
	const known = [...(links.get(base) ?? [])].filter(([unit]) => !taken.has(unit));
	const mostSimilar = known.toSorted(([, a], [, b]) => b.similarity - a.similarity);
	const best = mostSimilar.filter(
		([unit], place) => mostSimilar.findIndex(([{ speaker }]) => speaker === unit.speaker) === place,
	);
	const on = (isOpposed: boolean) => best.filter(([, one]) => one.isOpposed === isOpposed).map(([unit]) => unit);
	return { says: [base, ...on(false)], against: on(true) };
}

/** True when the claim contains the direct reply of an answer. */
export const hasReply = ({ says, against }: AlignedClaim): boolean =>
	[...says, ...against].some(({ isReply }) => isReply);

/** Direct replies first, then contradictions, then the claims that most answers make. */
const byWeight = (a: AlignedClaim, b: AlignedClaim): number =>
	Number(hasReply(b)) - Number(hasReply(a)) ||
	Math.sign(b.against.length) - Math.sign(a.against.length) ||
	b.says.length + b.against.length - a.says.length - a.against.length ||
	b.says.length - a.says.length;

/** Finds claims that several answers make or that one answer contradicts. `units` are grouped by answer. */
export async function alignClaims(units: readonly Unit[], kind: PromptKind, slice: TimeSlice): Promise<AlignedClaim[]> {
	const ordered = interleaved(units);
	const links = await findLinks(ordered, kind, slice);
	const taken = new Set<Unit>();
	const rows: AlignedClaim[] = [];
	const claims: AlignedClaim[] = [];
	for (const base of ordered) {
		await slice.yieldIfOver();
		const row = rowOf(base, links, taken);
		if (row.says.length + row.against.length > 1) rows.push(row);
	}
	for (const { says } of rows.toSorted(byWeight)) {
		await slice.yieldIfOver();
		const [base] = says;
		if (!base || taken.has(base)) continue;
		const row = rowOf(base, links, taken);
		if (row.says.length + row.against.length < 2) continue;
		for (const unit of [...row.says, ...row.against]) taken.add(unit);
		claims.push(row);
	}
	return claims.toSorted(byWeight);
}
