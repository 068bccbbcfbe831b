import {
	type Changes,
	cancelChanges,
	getChanges,
	type Steadiness,
	startChanges,
	type Verdict,
} from "@parallax/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";
import type { AgainProps } from "../chat/index.ts";
import { verdictQuery } from "../verdicts/index.ts";
import { againMessages } from "./messages.ts";

/** How often a comparison that is being made is read. */
const POLL_MS = 1000;
const { failed, stopFailed } = againMessages.changes;

/** Two editions of the turn, or all of one column. */
export type Compared = { readonly from: number; readonly to: number } | { readonly seat: string };

type Comparison = Changes | Steadiness;
type ComparisonOf<C extends Compared> = C extends { readonly seat: string } ? Steadiness : Changes;

const isSame = (one: Compared, other: Compared): boolean =>
	"seat" in one
		? "seat" in other && one.seat === other.seat
		: "from" in other && one.from === other.from && one.to === other.to;

/** Null where it is gone. */
async function readComparison(input: Parameters<typeof keyOf<typeof getChanges>>[1], signal: AbortSignal) {
	try {
		return await call(getChanges, input, { signal });
	} catch (thrown) {
		if (thrown instanceof ApiError && thrown.status === 404) return null;
		throw thrown;
	}
}

export interface ComparisonState<T extends Comparison> {
	/** Null before it is made; undefined until that is known. */
	readonly made: T | null | undefined;
	readonly isStarting: boolean;
	readonly start: (onStarted?: () => void) => void;
	/** Stops all comparisons of the turn that are being made. */
	readonly stop: () => void;
}

/** The comparison of editions: as it is stored, while it is made, and how to have it made. */
export function useComparison<C extends Compared>(
	{ session, answers }: Pick<AgainProps, "session" | "answers">,
	compared: C,
	enabled: boolean,
): ComparisonState<ComparisonOf<C>> {
	const client = useQueryClient();
	const params = { id: session.id, turn: answers.turn };
	const input = { params, query: compared };
	// An answer that a retry replaces makes it stale.
	const attempts = answers.responses.map(({ id, attempt }) => `${id} ${attempt}`).join();
	const queryKey = [...keyOf(getChanges, input), attempts];
	// The verdict on the newest answers lists what was compared: nothing else is asked for.
	const ofTurn = verdictQuery({ side: "own", session, payload: answers });
	const { data: verdict } = useQuery({ ...ofTurn, enabled });
	const isListed = verdict?.compared?.some((one) => isSame(one, compared)) ?? false;
	const { data } = useQuery({
		queryKey,
		queryFn: ({ signal }) => readComparison(input, signal),
		enabled: ({ state }) => enabled && (isListed || !!state.data),
		refetchInterval: ({ state }) => (state.data?.making ? POLL_MS : false),
	});
	const readVerdict = () => client.invalidateQueries({ queryKey: ofTurn.queryKey, exact: true });
	const starting = useMutation({
		mutationFn: (_: (() => void) | undefined) => call(startChanges, { params, body: compared }),
		onSuccess: async (made, onStarted) => {
			client.setQueryData<Comparison | null>(queryKey, made);
			onStarted?.();
			await Promise.all([readVerdict(), client.invalidateQueries({ queryKey, exact: true })]);
		},
		onError: toastFailure({ title: failed, description: failed }),
	});
	const stopping = useMutation({
		mutationFn: () => call(cancelChanges, { params }),
		onSettled: async () => {
			await readVerdict();
			const listed = client.getQueryData<Verdict>(ofTurn.queryKey)?.compared ?? [];
			// One that was stopped before anything came of it is gone.
			if (listed.some((one) => isSame(one, compared))) await client.invalidateQueries({ queryKey, exact: true });
			else client.setQueryData(queryKey, null);
		},
		onError: toastFailure({ title: stopFailed, description: stopFailed }),
	});
	return {
		// What is read is what was asked for: the two forms have different fields.
		made: (data ?? (verdict && !isListed ? null : undefined)) as ComparisonOf<C> | null | undefined,
		isStarting: starting.isPending,
		start: (onStarted) => starting.mutate(onStarted),
		stop: () => stopping.mutate(),
	};
}
