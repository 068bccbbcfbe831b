import { piecesOf } from "@parallax/contract";
import type { Claim } from "../draft/draft.ts";
import { type CellEvidence, evidenceOf } from "../judging/cells.ts";
import type { Evidence } from "../judging/claim-check.ts";
import type { ComparedAnswers } from "../judging/compared-answers.ts";
import { LIMITS } from "../judging/judgement.ts";

/** What the rows of a map give to sentences that are written from them. Each row is looked up in its answers once. */
export class RowEvidence {
	readonly #claims: readonly Claim[];
	readonly #compared: ComparedAnswers;
	readonly #known = new Map<number, ReadonlyMap<string, CellEvidence>>();

	constructor(claims: readonly Claim[], compared: ComparedAnswers) {
		this.#claims = claims;
		this.#compared = compared;
	}

	/** The words by which a sentence on these rows is checked. A name may also stand in other quotations of their answers. */
	of(rows: readonly number[]): Evidence {
		const own = rows.map((row) => this.#rowOf(row));
		const parts = own.flatMap((row) => [...row.values()]);
		const seats = new Set(own.flatMap((row) => [...row.keys()]));
		const others = this.#claims.flatMap(({ cells }) =>
			Object.entries(cells).flatMap(([seat, cell]) => (seats.has(seat) ? piecesOf(cell) : [])),
		);
		return {
			quotes: parts.flatMap(({ quotes }) => quotes),
			context: [...new Set([...others, ...parts.flatMap(({ context }) => context)])],
			cells: parts.flatMap(({ cells }) => cells),
		};
	}

	/** By seat: what stands in and around the quotations that say the claim. */
	#rowOf(index: number): ReadonlyMap<string, CellEvidence> {
		const known = this.#known.get(index);
		if (known) return known;
		const evidence = new Map<string, CellEvidence>();
		const row = this.#claims[index];
		for (const [seat, cell] of Object.entries(row?.cells ?? {})) {
			const answer = this.#compared.answers.find((one) => one.seat === seat);
			const finder = this.#compared.quoteFinders.get(seat);
			if (!row || !answer || !finder || cell.stance !== "says") continue;
			// A further piece is the heading of the column, which the context has too.
			const pieces = piecesOf(cell).slice(0, LIMITS.pieces);
			const context = finder.contextOf(pieces, row.claim);
			evidence.set(seat, evidenceOf(cell, [], answer, context, finder.cellsBeside(pieces, row.claim)));
		}
		this.#known.set(index, evidence);
		return evidence;
	}
}
