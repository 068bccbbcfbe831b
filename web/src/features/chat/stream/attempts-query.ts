import { listAttempts, type ProviderResponse } from "@parallax/contract";
import { queryOf } from "../../../lib/server/query-client.ts";

/** The successful answers of a column in a turn. They change only when the attempt does, which is therefore in the key. */
export function attemptsQuery(chatId: string, { seat, turn, attempt }: ProviderResponse) {
	const query = queryOf(listAttempts, { params: { id: chatId, seat }, query: { turn } });
	return { ...query, queryKey: [...query.queryKey, `${attempt}`] };
}
