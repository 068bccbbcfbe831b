import { type Analysis, PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { inSeatOrder, type ResponseRow } from "../chat/index.ts";

/** What a picture shows of an answer. */
export interface DrawnAnswer {
	readonly provider: ProviderId;
	readonly status: ResponseRow["status"];
	readonly words: number;
	readonly firstWordMs: number | null;
	readonly totalMs: number | null;
	readonly demo: boolean;
}

/** Words as the specification counts them: what stands between spaces. */
const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

export const drawnAnswers = (rows: readonly ResponseRow[]): DrawnAnswer[] =>
	inSeatOrder(
		rows,
		PROVIDER_IDS.map((id) => ({ id })),
	).map((row) => ({
		provider: row.provider as ProviderId,
		status: row.status,
		words: row.status === "success" ? countWords(row.text) : 0,
		firstWordMs: row.first_word_ms,
		totalMs: row.total_ms,
		demo: row.demo === 1,
	}));

export type Claims = Analysis["claims"];

/** Agreed: said by at least two and contradicted by none. */
export function countClaims(claims: Claims): { readonly agreed: number; readonly contradicted: number } {
	const stances = claims.map(({ cells }) => Object.values(cells).map((cell) => cell?.stance));
	return {
		agreed: stances.filter((each) => each.length > 1 && each.every((stance) => stance === "says")).length,
		contradicted: stances.filter((each) => each.includes("contradicts")).length,
	};
}
