import type { ResponsesPayload } from "@parallax/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { responsesQuery } from "../stream/chat-queries.ts";

const queryOfTurn = (id: string, turn: number) => responsesQuery({ side: "own", id, turn });

/** The models of a turn as a text, which changes only with them while its answers grow. */
const modelsIn = ({ responses }: ResponsesPayload): string =>
	JSON.stringify(responses.flatMap(({ seat, askedModel, demo }) => (demo ? [] : [[seat, askedModel]])));

/** The models of the newest answers in the turns before one, as far as they are loaded. */
function modelsBefore(client: QueryClient, id: string, turn: number): (readonly [string, string | null])[] {
	const turns = Array.from({ length: Math.max(turn - 1, 0) }, (_, index) => index + 1);
	return turns.flatMap((number) => {
		const payload = client.getQueryData(queryOfTurn(id, number).queryKey);
		return payload ? JSON.parse(modelsIn(payload)) : [];
	});
}

/**
 * The model that the newest answer of each column was asked with, up to a turn. Columns without a loaded answer are
 * missing; null means the default model of the assistant.
 */
export function useAskedModels(id: string, turn: number): ReadonlyMap<string, string | null> {
	const client = useQueryClient();
	const { data = "[]" } = useQuery({ ...queryOfTurn(id, turn), enabled: false, select: modelsIn });
	return useMemo(() => new Map([...modelsBefore(client, id, turn), ...JSON.parse(data)]), [client, id, turn, data]);
}
