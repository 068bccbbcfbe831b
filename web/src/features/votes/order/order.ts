/** One answer in the order that is being made; the best stands first. */
export interface Placed {
	readonly seat: string;
	/** As good as the one above. */
	readonly isTied: boolean;
}

type Order = readonly Placed[];

/** The first one has nothing above. */
const normalized = (order: Order): Order =>
	order.map((placed, index) => (index === 0 && placed.isTied ? { ...placed, isTied: false } : placed));

/** The answers with the earlier choice first. */
export function firstOrder(seats: readonly string[], ranking: readonly (readonly string[])[]): Order {
	const ranked = ranking.flatMap((tied) =>
		tied.filter((seat) => seats.includes(seat)).map((seat, index) => ({ seat, isTied: index > 0 })),
	);
	const rest = seats.filter((seat) => !ranked.some((placed) => placed.seat === seat));
	return normalized([...ranked, ...rest.map((seat) => ({ seat, isTied: false }))]);
}

/** Moves an answer to an index of the order. Between two that are equal it becomes equal, too. */
export function moveTo(order: Order, seat: string, index: number): Order {
	const from = order.findIndex((placed) => placed.seat === seat);
	const moved = order[from];
	if (!moved || from === index) return order;
	const rest = order
		.map((placed, at) => (at === from + 1 ? { ...placed, isTied: placed.isTied && moved.isTied } : placed))
		.filter((placed) => placed.seat !== seat);
	const isInside = rest[index]?.isTied === true && index > 0;
	return normalized([...rest.slice(0, index), { seat, isTied: isInside }, ...rest.slice(index)]);
}

export function step(order: Order, seat: string, by: 1 | -1): Order {
	const from = order.findIndex((placed) => placed.seat === seat);
	return moveTo(order, seat, Math.min(order.length - 1, Math.max(0, from + by)));
}

export const setTied = (order: Order, seat: string, isTied: boolean): Order =>
	normalized(order.map((placed) => (placed.seat === seat ? { ...placed, isTied } : placed)));

/** 1, 2, 2, 4: equal answers share the better place. */
export function placesOf(order: Order): number[] {
	let place = 1;
	return order.map(({ isTied }, index) => {
		if (!isTied) place = index + 1;
		return place;
	});
}

export function rankingOf(order: Order): string[][] {
	const ranking: string[][] = [];
	for (const { seat, isTied } of order) {
		const last = ranking.at(-1);
		if (isTied && last) last.push(seat);
		else ranking.push([seat]);
	}
	return ranking;
}
