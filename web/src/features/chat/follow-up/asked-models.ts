import type { ResponsesPayload, Seat } from "@parallax/contract";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Column } from "../picker/provider-choice.ts";
import { responsesQuery } from "../stream/chat-queries.ts";
import type { NextOptions } from "./follow-up-choice.ts";
import { columnsOfSeats, firstModel } from "./joining-names.ts";

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
function useAskedModels(id: string, turn: number): ReadonlyMap<string, string | null> {
	const client = useQueryClient();
	const { data = "[]" } = useQuery({ ...queryOfTurn(id, turn), enabled: false, select: modelsIn });
	return useMemo(() => new Map([...modelsBefore(client, id, turn), ...JSON.parse(data)]), [client, id, turn, data]);
}

interface ToAsk {
	readonly id: string;
	/** Their newest answers up to this turn count. */
	readonly turn: number;
	readonly seats: readonly Seat[];
	/** What is chosen instead, by seat. */
	readonly options?: Readonly<Record<string, NextOptions>>;
}

/** Columns of a chat with the models that a prompt asks: those of their newest answers, unless others are chosen. */
export function useColumnsToAsk({ id, turn, seats, options }: ToAsk): readonly Column[] {
	const models = useAskedModels(id, turn);
	return useMemo(
		() =>
			columnsOfSeats(seats, (seat) => {
				const asked = models.get(seat.id);
				return options?.[seat.id]?.model ?? (asked === undefined ? firstModel(seat) : asked);
			}),
		[seats, models, options],
	);
}
