import type { Breath } from "./breath.ts";
import type { Unit } from "./read-unit.ts";
import { type Relation, relateUnits } from "./relate-units.ts";
import type { TermWeights } from "./weigh-terms.ts";

/** Its speaker is a seat. */
export type Said = Unit<string>;

/** One claim: at most one unit of each answer, and who is on which side. */
export interface AlignedClaim {
	readonly says: readonly Said[];
	/** Those who say the same against it stand together. */
	readonly against: readonly (readonly Said[])[];
	readonly strength: number;
}

interface Link {
	readonly a: Said;
	readonly b: Said;
	readonly relation: Relation;
}

/** Looking at the clock costs as much as some comparisons. */
const BETWEEN_LOOKS = 64;
/** Far more than long answers need. Answers that repeat one sentence would need the square of their length, and as much memory. */
const COMPARED_MAX = 100_000;

/** Two that share one word alone are about the same only where they count the same. */
const mayBeRelated = (a: Said, b: Said, shared: number): boolean =>
	shared > 1 || (a.figures.length > 0 && b.figures.length > 0);

/** Finds for each unit the earlier ones of other answers that share terms with it, without comparing all with all. */
class EarlierUnits {
	readonly #units: Said[] = [];
	readonly #byTerm = new Map<string, number[]>();
	readonly #shared: Uint16Array;

	constructor(count: number) {
		this.#shared = new Uint16Array(count);
	}

	/** Keeps the unit for those that follow. */
	add(unit: Said): Said[] {
		const met: number[] = [];
		const place = this.#units.push(unit) - 1;
		for (const term of unit.terms) {
			const earlier = this.#byTerm.get(term) ?? [];
			for (const other of earlier) {
				if (this.#shared[other] === 0) met.push(other);
				this.#shared[other] = (this.#shared[other] ?? 0) + 1;
			}
			earlier.push(place);
			this.#byTerm.set(term, earlier);
		}
		return met.flatMap((other) => {
			const earlier = this.#units[other];
			const count = this.#shared[other] ?? 0;
			this.#shared[other] = 0;
			return earlier && earlier.speaker !== unit.speaker && mayBeRelated(earlier, unit, count) ? earlier : [];
		});
	}
}

/** The first unit of each answer, then the second of each: where comparing ends early, no answer is left out. */
function interleaved(units: readonly Said[]): Said[] {
	const bySpeaker = [...Map.groupBy(units, ({ speaker }) => speaker).values()];
	const longest = Math.max(0, ...bySpeaker.map((own) => own.length));
	return Array.from({ length: longest }, (_, turn) => bySpeaker.flatMap((own) => own[turn] ?? [])).flat();
}

async function findLinks(units: readonly Said[], weights: TermWeights, breath: Breath): Promise<Link[]> {
	const links: Link[] = [];
	const earlier = new EarlierUnits(units.length);
	let compared = 0;
	for (const b of interleaved(units)) {
		await breath.take();
		for (const a of earlier.add(b)) {
			compared += 1;
			if (compared > COMPARED_MAX) return sorted(links);
			if (compared % BETWEEN_LOOKS === 0) await breath.take();
			const relation = relateUnits(a, b, weights);
			if (relation) links.push({ a, b, relation });
		}
	}
	return sorted(links);
}

const sorted = (links: Link[]): Link[] => links.sort((one, other) => other.relation.likeness - one.relation.likeness);

type Related = (a: Said, b: Said) => Relation | undefined;

/** Those who say the same are one camp; of a number or a name there can be as many camps as there are answers. */
class Group {
	readonly camps: Map<Said, number>;
	readonly strength: number;

	constructor(camps: Iterable<readonly [Said, number]>, strength: number) {
		this.camps = new Map(camps);
		this.strength = strength;
	}

	has(speaker: string): boolean {
		return [...this.camps.keys()].some((unit) => unit.speaker === speaker);
	}

	/** Most in it must be related to the newcomer, and all who are must see it in the same camp. */
	campFor(unit: Said, related: Related): number | null {
		const known = [...this.camps].flatMap(([member, camp]) => {
			const relation = related(member, unit);
			return relation ? [{ camp, relation }] : [];
		});
		if (known.length * 2 < this.camps.size) return null;
		const opposed = known.filter(({ relation }) => relation.isOpposed);
		const against = new Set(opposed.map(({ camp }) => camp));
		const [own, ...others] = new Set(known.filter(({ relation }) => !relation.isOpposed).map(({ camp }) => camp));
		if (own !== undefined) return others.length === 0 && !against.has(own) ? own : null;
		const all = new Set(this.camps.values());
		const [open, ...more] = [...all].filter((camp) => !against.has(camp));
		const isOneOfMany = opposed.every(({ relation }) => relation.isOneOfMany);
		// Who denies a denial is with those who said it; who gives another number than one may still be a third.
		if (open !== undefined) return more.length === 0 && !isOneOfMany ? open : null;
		return all.size === 1 || isOneOfMany ? Math.max(...all) + 1 : null;
	}
}

/** The strongest links first; each takes its two units, or their groups, together where nothing speaks against it. */
class Grouping {
	readonly #groupOf = new Map<Said, Group>();
	readonly #related: Related;

	constructor(related: Related) {
		this.#related = related;
	}

	get groups(): Group[] {
		return [...new Set(this.#groupOf.values())];
	}

	take({ a, b, relation }: Link): void {
		const [groupA, groupB] = [this.#groupOf.get(a), this.#groupOf.get(b)];
		if (groupA && groupB) groupA !== groupB && this.#add(groupB.camps.keys(), groupA, groupB.strength);
		else if (groupA) this.#add([b], groupA, relation.likeness);
		else if (groupB) this.#add([a], groupB, relation.likeness);
		else this.#begin(a, b, relation);
	}

	#begin(a: Said, b: Said, { isOpposed, likeness }: Relation): void {
		const group = new Group(
			[
				[a, 0],
				[b, isOpposed ? 1 : 0],
			],
			likeness,
		);
		this.#groupOf.set(a, group).set(b, group);
	}

	/** All of them, or none. */
	#add(units: Iterable<Said>, to: Group, likeness: number): void {
		const grown = new Group(to.camps, to.strength + likeness);
		for (const unit of units) {
			const camp = grown.has(unit.speaker) ? null : grown.campFor(unit, this.#related);
			if (camp === null) return;
			grown.camps.set(unit, camp);
		}
		for (const unit of grown.camps.keys()) this.#groupOf.set(unit, grown);
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

/** The camp with most answers says it, and all others contradict it; among equals the first in the order of the answers. */
function asClaim({ camps, strength }: Group, speakers: readonly string[]): AlignedClaim {
	const place = (units: readonly Said[]): number => Math.min(...units.map(({ speaker }) => speakers.indexOf(speaker)));
	const [says = [], ...against] = [...Map.groupBy(camps.keys(), (unit) => camps.get(unit)).values()].toSorted(
		(one, other) => other.length - one.length || place(one) - place(other),
	);
	return { says, against, strength };
}

/** Finds what is said by more than one, or said by one and denied by another. `units` come answer by answer. */
export async function alignClaims(
	units: readonly Said[],
	weights: TermWeights,
	breath: Breath,
): Promise<AlignedClaim[]> {
	const claims = units.filter(({ isClaim }) => isClaim);
	const groups = await groupLinks(await findLinks(claims, weights, breath), claims, breath);
	const speakers = [...new Set(units.map(({ speaker }) => speaker))];
	return groups.map((group) => asClaim(group, speakers));
}
