/** The choice of a vote between the seats of its turn. */
export interface Choice {
	/** The one best answer of a vote without a ranking. */
	readonly best: string | null;
	/** Best first; answers of one group are equally good. */
	readonly ranking: readonly (readonly string[])[] | null;
}

/** Two answers that a vote compares, and the part of one point that the first gets: 1, a half, or 0. */
export interface Battle {
	readonly seats: readonly [string, string];
	readonly points: number;
}

/** Each two answers of a ranking are a battle, and of a vote for the best each other answer with that one. */
export function battlesOf({ best, ranking }: Choice, answered: readonly string[]): Battle[] {
	if (ranking === null) {
		if (best === null || !answered.includes(best)) return [];
		return answered.filter((seat) => seat !== best).map((seat) => ({ seats: [best, seat], points: 1 }));
	}
	const places = new Map(ranking.flatMap((group, place) => group.map((seat) => [seat, place] as const)));
	const placed = answered.flatMap((seat) => {
		const place = places.get(seat);
		return place === undefined ? [] : [{ seat, place }];
	});
	return placed.flatMap((first, index) =>
		placed.slice(index + 1).map((second): Battle => {
			const points = first.place === second.place ? 0.5 : first.place < second.place ? 1 : 0;
			return { seats: [first.seat, second.seat], points };
		}),
	);
}
