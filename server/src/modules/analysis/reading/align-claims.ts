import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import type { Breath } from "./breath.ts";
import type { Unit } from "./read-unit.ts";
import { type Relation, relateUnits } from "./relate-units.ts";
import type { TermWeights } from "./weigh-terms.ts";

export type Said = Unit<ProviderId>;

/** One claim: at most one unit of each answer, and who is on which side. */
export interface AlignedClaim {
	readonly says: readonly Said[];
	readonly contradicts: readonly Said[];
	readonly strength: number;
}

interface Link {
	readonly a: Said;
	readonly b: Said;
	readonly relation: Relation;
}

/** Looking at the clock costs as much as some comparisons. */
const BETWEEN_LOOKS = 256;

/** Two that share one word alone are about the same only where they count the same. */
const mayBeRelated = (a: Said, b: Said, shared: number): boolean =>
	shared > 1 || (a.figures.length > 0 && b.figures.length > 0);

/** For each unit those of other answers that share terms with it, without comparing all with all. */
function* candidates(units: readonly Said[]): Generator<readonly [Said, Said]> {
	const byTerm = new Map<string, number[]>();
	const shared = new Uint16Array(units.length);
	for (const [place, unit] of units.entries()) {
		const met: number[] = [];
		for (const term of unit.terms) {
			const earlier = byTerm.get(term) ?? [];
			for (const other of earlier) {
				if (shared[other] === 0) met.push(other);
				shared[other] = (shared[other] ?? 0) + 1;
			}
			earlier.push(place);
			byTerm.set(term, earlier);
		}
		for (const other of met) {
			const earlier = units[other];
			const count = shared[other] ?? 0;
			shared[other] = 0;
			if (earlier && earlier.speaker !== unit.speaker && mayBeRelated(earlier, unit, count)) yield [earlier, unit];
		}
	}
}

async function findLinks(units: readonly Said[], weights: TermWeights, breath: Breath): Promise<Link[]> {
	const links: Link[] = [];
	let compared = 0;
	for (const [a, b] of candidates(units)) {
		compared += 1;
		if (compared % BETWEEN_LOOKS === 0) await breath.take();
		const relation = relateUnits(a, b, weights);
		if (relation) links.push({ a, b, relation });
	}
	return links.sort((one, other) => other.relation.likeness - one.relation.likeness);
}

class Group {
	readonly sides = new Map<Said, 1 | -1>();
	strength = 0;

	has(speaker: ProviderId): boolean {
		return [...this.sides.keys()].some((unit) => unit.speaker === speaker);
	}

	/** Takes in another group, turned where the link between them says so. */
	absorb(other: Group, turn: 1 | -1): void {
		for (const [unit, side] of other.sides) this.sides.set(unit, (side * turn) as 1 | -1);
		this.strength += other.strength;
	}

	/** Everybody in it must be related to the newcomer, or silent about it, and see it on the same side. */
	sideFor(unit: Said, related: (a: Said, b: Said) => Relation | undefined): 1 | -1 | null {
		let side: 1 | -1 | null = null;
		let known = 0;
		for (const [member, memberSide] of this.sides) {
			const relation = related(member, unit);
			if (!relation) continue;
			known += 1;
			const seen = relation.isOpposed ? (-memberSide as 1 | -1) : memberSide;
			if (side !== null && seen !== side) return null;
			side = seen;
		}
		return known * 2 >= this.sides.size ? side : null;
	}
}

/** The strongest links first; each takes its two units, or their groups, together where nothing speaks against it. */
class Grouping {
	readonly #groupOf = new Map<Said, Group>();
	readonly #related: (a: Said, b: Said) => Relation | undefined;

	constructor(related: (a: Said, b: Said) => Relation | undefined) {
		this.#related = related;
	}

	get groups(): Group[] {
		return [...new Set(this.#groupOf.values())];
	}

	take({ a, b, relation }: Link): void {
		const [groupA, groupB] = [this.#groupOf.get(a), this.#groupOf.get(b)];
		if (groupA && groupB) this.#merge(groupA, groupB, { a, b, relation });
		else if (groupA) this.#join(groupA, b, relation);
		else if (groupB) this.#join(groupB, a, relation);
		else this.#begin(a, b, relation);
	}

	#begin(a: Said, b: Said, { isOpposed, likeness }: Relation): void {
		const group = new Group();
		group.sides.set(a, 1).set(b, isOpposed ? -1 : 1);
		group.strength = likeness;
		this.#groupOf.set(a, group).set(b, group);
	}

	#join(group: Group, unit: Said, { likeness }: Relation): void {
		if (group.has(unit.speaker)) return;
		const side = group.sideFor(unit, this.#related);
		if (side === null) return;
		group.sides.set(unit, side);
		group.strength += likeness;
		this.#groupOf.set(unit, group);
	}

	#merge(into: Group, other: Group, { a, b, relation }: Link): void {
		if (into === other) return;
		const turn = ((into.sides.get(a) ?? 1) * (other.sides.get(b) ?? 1) * (relation.isOpposed ? -1 : 1)) as 1 | -1;
		for (const [unit, side] of other.sides) {
			if (into.has(unit.speaker) || into.sideFor(unit, this.#related) !== side * turn) return;
		}
		into.absorb(other, turn);
		for (const unit of other.sides.keys()) this.#groupOf.set(unit, into);
	}
}

async function groupLinks(links: readonly Link[], units: readonly Said[], breath: Breath): Promise<Group[]> {
	const places = new Map(units.map((unit, place) => [unit, place]));
	const keyOf = (a: Said, b: Said): number => {
		const [one, other] = [places.get(a) ?? 0, places.get(b) ?? 0];
		return Math.min(one, other) * units.length + Math.max(one, other);
	};
	const relations = new Map(links.map(({ a, b, relation }) => [keyOf(a, b), relation]));
	const grouping = new Grouping((a, b) => relations.get(keyOf(a, b)));
	for (const [place, link] of links.entries()) {
		if (place % BETWEEN_LOOKS === 0) await breath.take();
		grouping.take(link);
	}
	return grouping.groups;
}

const place = (units: readonly Said[]): number =>
	Math.min(...units.map(({ speaker }) => PROVIDER_IDS.indexOf(speaker)));

/** The side with more answers says it; among equals the first in the order of the four. */
function asClaim({ sides, strength }: Group): AlignedClaim {
	const on = (wanted: 1 | -1) => [...sides].filter(([, side]) => side === wanted).map(([unit]) => unit);
	const [one, other] = [on(1), on(-1)];
	const isOneAhead = one.length === other.length ? place(one) < place(other) : one.length > other.length;
	return isOneAhead ? { says: one, contradicts: other, strength } : { says: other, contradicts: one, strength };
}

/** Finds what is said by more than one, or said by one and denied by another. */
export async function alignClaims(
	units: readonly Said[],
	weights: TermWeights,
	breath: Breath,
): Promise<AlignedClaim[]> {
	const claims = units.filter(({ isClaim }) => isClaim);
	const groups = await groupLinks(await findLinks(claims, weights, breath), claims, breath);
	return groups.map(asClaim);
}
