import { cancelReview, getResponses, type Review, startReview, type Verdict } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import type { JudgedChat, ShownChat } from "../chat/index.ts";
import { isReplaced, useVerdict, verdictQuery } from "../verdicts/index.ts";
import { reviewMessages as texts } from "./messages.ts";
import { isRunning } from "./review-figures.ts";

const isReviewing = ({ review }: Verdict): boolean => isRunning(review);

/** The review of a turn; undefined until it is read, null without one. It is stale as soon as one of its answers is replaced. */
export function useReview(props: JudgedChat): Review | null | undefined {
	const { responses } = props.payload;
	const review = useVerdict(props, isReviewing)?.review;
	return useMemo(
		() =>
			review && {
				...review,
				stale: review.stale || review.answers.some(({ seat, attempt }) => isReplaced(seat, attempt, responses)),
			},
		[review, responses],
	);
}

/** The server adds the faults of a review that has ended to what is disputed, where that is stored: it is read again. */
export function useHandedFaults(
	{ session: { id }, payload: { turn, merges } }: ShownChat,
	review: Review | null,
): void {
	const client = useQueryClient();
	const running = isRunning(review);
	const wasRunning = useRef(false);
	const isStored = merges.disputed !== null;
	useEffect(() => {
		const hasEnded = wasRunning.current && !running;
		wasRunning.current = running;
		const queryKey = keyOf(getResponses, { params: { id }, query: { turn } });
		if (hasEnded && isStored) void client.invalidateQueries({ queryKey, exact: true });
	}, [client, id, turn, running, isStored]);
}

export interface ReviewActions {
	readonly start: () => void;
	readonly isStarting: boolean;
	/** Why it could not be started. */
	readonly problem: string | null;
	readonly stop: () => void;
}

/** Asks the columns for their reviews, and stops asking. */
export function useReviewActions(chat: ShownChat): ReviewActions {
	const client = useQueryClient();
	const { queryKey } = verdictQuery(chat);
	const params = { id: chat.session.id, turn: chat.payload.turn };
	const readAgain = () => client.invalidateQueries({ queryKey, exact: true });
	const starting = useMutation({
		mutationFn: () => call(startReview, { params, body: {} }),
		onSuccess: (review) => {
			client.setQueryData<Verdict>(queryKey, (verdict) => verdict && { ...verdict, review });
			void readAgain();
		},
	});
	const stopping = useMutation({
		mutationFn: () => call(cancelReview, { params }),
		onSettled: readAgain,
		onError: (thrown) =>
			toast({ title: texts.stopFailed, description: sentenceFor(thrown, texts.stopFailed), tone: "destructive" }),
	});
	return {
		start: () => starting.mutate(),
		isStarting: starting.isPending,
		problem: starting.error && sentenceFor(starting.error, texts.failed),
		stop: () => stopping.mutate(),
	};
}
