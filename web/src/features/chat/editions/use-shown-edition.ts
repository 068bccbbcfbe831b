import { isSettled, POLL_MS, type ResponsesPayload } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { responsesQuery, type ShownTurn } from "../stream/chat-queries.ts";
import { editionMessages } from "./edition-messages.ts";
import { useEditionInAddress } from "./use-edition-in-address.ts";

/** The edition of a turn that is read. */
export interface ShownEdition {
	/** The number of an earlier edition; null while the answers of the turn are read. */
	readonly earlier: number | null;
	/** The answers that are read; undefined until those of an earlier edition have arrived. */
	readonly payload: ResponsesPayload | undefined;
	readonly error: Error | null;
	readonly isFetching: boolean;
	readonly refetch: () => void;
	/** True while the answers of the next edition to read are fetched; those before stay until then. */
	readonly isTurning: boolean;
	/** Shows an earlier edition, or the answers of the turn for null. Resolves to false when it is not shown. */
	readonly read: (edition: number | null) => Promise<boolean>;
}

/** False for a sample, which is never shown in the place of an answer. */
const isEarlier = (edition: number, { editions = [], edition: newest = 1 }: ResponsesPayload): boolean =>
	edition < newest && editions.some((one) => one.edition === edition && !one.sample);

/** The edition of a turn that the address names. An address that names none, or an unknown one, shows the answers. */
export function useShownEdition(shown: ShownTurn, answers: ResponsesPayload, newestTurn: number): ShownEdition {
	const [named, name] = useEditionInAddress(shown.turn, newestTurn);
	const earlier = shown.side === "own" && named !== null && isEarlier(named, answers) ? named : null;
	const client = useQueryClient();
	const [isTurning, setTurning] = useState(false);
	const { side, id, turn } = shown;
	const query = useQuery({
		...responsesQuery({ side, id, turn, edition: earlier ?? undefined }),
		enabled: earlier !== null,
		refetchInterval: ({ state }) =>
			earlier !== null && state.data?.responses.some((response) => !isSettled(response)) ? POLL_MS : false,
	});
	/** What the reader wants to see; a later wish, or another page, takes its place. */
	const wish = useRef<object>(null);
	useEffect(
		() => () => {
			wish.current = null;
		},
		[],
	);
	const read = useCallback(
		async (edition: number | null) => {
			const own = {};
			wish.current = own;
			const isWanted = () => wish.current === own;
			try {
				setTurning(true);
				if (edition !== null) await client.ensureQueryData(responsesQuery({ side, id, turn, edition }));
				if (isWanted()) name(edition);
				return isWanted();
			} catch (thrown) {
				if (isWanted()) toastFailure(editionMessages.failed)(thrown);
				return false;
			} finally {
				if (isWanted()) setTurning(false);
			}
		},
		[client, side, id, turn, name],
	);
	return {
		earlier,
		payload: earlier === null ? answers : query.data,
		error: query.error,
		isFetching: query.isFetching,
		refetch: () => void query.refetch(),
		isTurning,
		read,
	};
}
