import { isPasted, type Seat, type Vote } from "@parallax/contract";
import type { Counter, Metrics } from "../../../platform/metrics.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import { battlesOf } from "./battles-of.ts";

type VotedSeat = Pick<Seat, "id" | "provider" | "demo">;

const kindOf = ({ none, ranking }: Vote): string => (none ? "none" : ranking ? "order" : "best");

/** Users choose the IDs of the assistants that they add, so these assistants share one label. */
const labelOf = ({ provider }: VotedSeat): string => (isOwnAssistant(provider) ? "own" : provider);

/** Counts votes for `/metrics`, without a word of what was asked or answered. A changed vote counts again. */
export class VoteMetrics {
	readonly #votes: Counter;
	readonly #battles: Counter;
	readonly #points: Counter;

	constructor(metrics: Metrics) {
		this.#votes = metrics.counter("parallax_votes_total", "Votes that were given or changed.");
		this.#battles = metrics.counter("parallax_vote_battles_total", "Comparisons with another answer in these votes.");
		this.#points = metrics.counter("parallax_vote_points_total", "Points in these comparisons; a tie is a half.");
	}

	record(vote: Vote, seats: readonly VotedSeat[]): void {
		this.#votes.add({ kind: kindOf(vote), blind: String(vote.blind) });
		const counted = new Map(seats.filter((seat) => !seat.demo && !isPasted(seat)).map((seat) => [seat.id, seat]));
		const answered = Object.keys(vote.attempts).filter((id) => counted.has(id));
		for (const { seats: pair, points } of vote.none ? [] : battlesOf(vote, answered)) {
			const [first, second] = [counted.get(pair[0]), counted.get(pair[1])];
			// Battles within one assistant say nothing about it.
			if (!first || !second || first.provider === second.provider) continue;
			this.#add(first, points);
			this.#add(second, 1 - points);
		}
	}

	#add(seat: VotedSeat, points: number): void {
		this.#battles.add({ provider: labelOf(seat) });
		this.#points.add({ provider: labelOf(seat) }, points);
	}
}
