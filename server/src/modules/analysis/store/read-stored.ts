import {
	type Analysis,
	type AnalysisInProgress,
	type AnalysisNote,
	analysisInProgress,
	analysisNote,
	CLAIM_KINDS,
	claimCell,
	type SupportedSentence,
	supportedSentence,
} from "@parallax/contract";

type Claim = Analysis["claims"][number];
type Cell = Claim["cells"][string];

/** The progress of a running analysis; null when it cannot be read, as before the first row. */
export function readProgress(json: string): Omit<AnalysisInProgress, "since"> | null {
	try {
		const stored = JSON.parse(json) as Record<string, unknown>;
		const read = analysisInProgress.safeParse({ ...stored, since: new Date(0).toISOString() });
		if (!read.success) return null;
		const { since: _, ...progress } = read.data;
		return progress;
	} catch {
		return null;
	}
}

/** The columns of a stored analysis, as text. */
interface StoredColumns {
	readonly claims: string;
	readonly together: string | null;
	readonly dissent: string | null;
	readonly notes: string | null;
	readonly made_from: string;
}

export interface ReadColumns {
	readonly claims: Claim[];
	/** Null when version 0.1.0 stored it. */
	readonly together: SupportedSentence[] | null;
	readonly dissent: SupportedSentence[] | null;
	readonly notes: AnalysisNote[];
	readonly madeFrom: Record<string, number>;
	/** The parts that were left out, because they could not be read. */
	readonly unreadable: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads what any version stored. A missing field has its default, and a part that cannot be read is left out. */
class StoredReader {
	readonly unreadable: string[] = [];

	json(text: string, part: string): unknown {
		try {
			return JSON.parse(text) as unknown;
		} catch {
			this.unreadable.push(part);
			return null;
		}
	}

	list<T>(text: string, part: string, read: (value: unknown) => T | null): T[] {
		const values = this.json(text, part);
		return (Array.isArray(values) ? values : []).flatMap((value) => this.#orReport(read(value), part) ?? []);
	}

	/** For each stored claim the claim, or null. Other parts name claims by their stored places. */
	claims(text: string): (Claim | null)[] {
		const values = this.json(text, "claims");
		return (Array.isArray(values) ? values : []).map((value) => this.#orReport(this.#claim(value), "claim"));
	}

	#claim(value: unknown): Claim | null {
		if (!isObject(value) || typeof value.claim !== "string" || !isObject(value.cells)) return null;
		const cells: Claim["cells"] = {};
		for (const [seat, stored] of Object.entries(value.cells)) {
			const cell = this.#orReport(this.#cell(stored), "cell");
			if (cell) cells[seat] = cell;
		}
		return {
			claim: value.claim,
			// The first versions stored neither.
			kind: CLAIM_KINDS.find((kind) => kind === value.kind) ?? "fact",
			follows: Number.isSafeInteger(value.follows) ? (value.follows as number) : null,
			cells,
		};
	}

	/** Without its further fields, if one of these cannot be read. */
	#cell(value: unknown): Cell | null {
		const full = claimCell.safeParse(value);
		if (full.success || !isObject(value)) return full.data ?? null;
		const { stance, quote } = value;
		const plain = claimCell.safeParse({ stance, quote }).data ?? null;
		if (plain) this.unreadable.push("cell");
		return plain;
	}

	#orReport<T>(value: T | null, part: string): T | null {
		if (value === null) this.unreadable.push(part);
		return value;
	}
}

/** The claims that could be read, with the places that they name, and the new place of each stored one. */
function withNewPlaces(stored: readonly (Claim | null)[]): {
	claims: Claim[];
	placeOf: (index: number) => number | null;
} {
	const places = new Map<number, number>();
	for (const [index, claim] of stored.entries()) if (claim) places.set(index, places.size);
	const placeOf = (index: number): number | null => places.get(index) ?? null;
	const claims = stored.flatMap((claim): Claim[] =>
		claim ? [{ ...claim, follows: claim.follows === null ? null : placeOf(claim.follows) }] : [],
	);
	return { claims, placeOf };
}

/** The claims of a stored analysis that could be read. */
export const readClaims = (stored: string): Claim[] => withNewPlaces(new StoredReader().claims(stored)).claims;

export function readColumns({ claims: stored, together, dissent, notes, made_from }: StoredColumns): ReadColumns {
	const reader = new StoredReader();
	const { claims, placeOf } = withNewPlaces(reader.claims(stored));
	const sentences = (text: string | null, part: string): SupportedSentence[] | null =>
		text === null
			? null
			: reader
					.list(text, part, (value) => supportedSentence.safeParse(value).data ?? null)
					.map((sentence) => ({ ...sentence, claims: sentence.claims.flatMap((index) => placeOf(index) ?? []) }));
	const madeFrom = reader.json(made_from, "made_from");
	return {
		claims,
		together: sentences(together, "together"),
		dissent: sentences(dissent, "dissent"),
		notes: notes === null ? [] : reader.list(notes, "notes", (value) => analysisNote.safeParse(value).data ?? null),
		madeFrom: Object.fromEntries(
			Object.entries(isObject(madeFrom) ? madeFrom : {}).filter((entry): entry is [string, number] =>
				Number.isSafeInteger(entry[1]),
			),
		),
		unreadable: reader.unreadable,
	};
}
