import type { Analysis, Seat } from "@parallax/contract";
import { countWords, type ResponseRow } from "../chat/index.ts";
import { PALETTE } from "./palette.ts";

/** The facts about a seat that a picture shows. */
export interface DrawnSeat {
	readonly seat: string;
	readonly name: string;
	readonly logo: Seat["logo"];
	readonly tint: string;
}

/** The facts about an answer that a picture shows. */
export interface DrawnAnswer extends DrawnSeat {
	readonly status: ResponseRow["status"];
	readonly words: number;
	readonly firstWordMs: number | null;
	readonly totalMs: number | null;
	readonly demo: boolean;
}

/** Only such a colour may be part of the SVG markup. */
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

const drawnSeat = ({ id, name, logo, tint }: Seat): DrawnSeat => ({
	seat: id,
	name,
	logo,
	tint: COLOUR.test(tint) ? tint : PALETTE.quiet,
});

/** The answers of one turn in the order of the seats. */
export const drawnAnswers = (rows: readonly ResponseRow[], seats: readonly Seat[]): DrawnAnswer[] =>
	seats.flatMap((seat) =>
		rows
			.filter((row) => row.seat === seat.id)
			.map((row) => ({
				...drawnSeat(seat),
				status: row.status,
				words: row.status === "success" ? countWords(row.text) : 0,
				firstWordMs: row.first_word_ms,
				totalMs: row.total_ms,
				demo: row.demo === 1,
			})),
	);

export type Claims = Analysis["claims"];
