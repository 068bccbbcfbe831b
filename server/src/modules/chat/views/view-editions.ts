import type { ResponsesPayload, Seat, TurnEdition } from "@parallax/contract";
import { editionOf, inSeatOrder, type ResponseRow } from "../store/rows.ts";

function viewEdition(rows: readonly ResponseRow[], seats: readonly Pick<Seat, "id">[]): TurnEdition {
	const [first] = rows;
	return {
		edition: first?.edition ?? 1,
		seats: inSeatOrder(rows, seats).map(({ seat }) => seat),
		sample: first?.sample === 1,
		unpublished: first?.sample === 0 && first.unpublished === 1,
		pending: rows.filter(({ status }) => status === "pending").length,
		askedAt: new Date(Math.min(...rows.map(({ asked_at }) => Number(asked_at)))).toISOString(),
	};
}

/** What the owner of a chat gets of the editions of a turn. `shown` are the responses of the payload. */
export function viewEditions(
	rows: readonly ResponseRow[],
	shown: readonly ResponseRow[],
	seats: readonly Pick<Seat, "id">[],
): Pick<ResponsesPayload, "edition" | "editions"> {
	const byEdition = Map.groupBy(rows, ({ edition }) => edition);
	if (byEdition.size < 2) return {};
	const ordered = [...byEdition].toSorted(([a], [b]) => a - b);
	return { edition: editionOf(shown), editions: ordered.map(([, ofEdition]) => viewEdition(ofEdition, seats)) };
}

/** Whether any response of the turn is still being written, also of an edition that is not shown. */
export const isBeingWritten = ({ responses, editions = [] }: ResponsesPayload): boolean =>
	responses.some(({ status }) => status === "pending") || editions.some(({ pending }) => pending > 0);
