import { type Check, cancelChecks, startCheck, type Verdict } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import type { JudgedChat, ShownChat } from "../chat/index.ts";
import { isReplaced, useVerdict, verdictQuery } from "../verdicts/index.ts";
import { checkMessages as texts } from "./messages.ts";
import type { SelectedWords } from "./selected-words.ts";

const NONE: readonly Check[] = [];

const isRunning = ({ checks }: Verdict): boolean => checks.some(({ settledAt }) => settledAt === null);

/** The checks of a turn. They are read again while one is being made, and the other tabs are informed. */
export function useChecks(props: JudgedChat): readonly Check[] {
	const { responses } = props.payload;
	const data = useVerdict(props, isRunning);
	return useMemo(
		() =>
			data?.checks.map((check) => ({
				...check,
				stale: check.stale || isReplaced(check.seat, check.attempt, responses),
			})) ?? NONE,
		[data, responses],
	);
}

const withCheck = (verdict: Verdict, check: Check): Verdict => ({
	...verdict,
	checks: [...verdict.checks.filter(({ id }) => id !== check.id), check],
});

export interface CheckActions {
	readonly ask: (words: SelectedWords, onAsked: (check: Check) => void) => void;
	readonly isAsking: boolean;
	readonly stop: (check: Check) => void;
}

/** Asks about words, and stops asking. */
export function useCheckActions(chat: ShownChat): CheckActions {
	const client = useQueryClient();
	const { queryKey } = verdictQuery(chat);
	const params = { id: chat.session.id, turn: chat.payload.turn };
	const { mutate, isPending } = useMutation({
		mutationFn: ({ words }: { words: SelectedWords; onAsked: (check: Check) => void }) =>
			call(startCheck, { params, body: words }),
		onSuccess: (check, { onAsked }) => {
			client.setQueryData<Verdict>(queryKey, (verdict) => verdict && withCheck(verdict, check));
			void client.invalidateQueries({ queryKey, exact: true });
			onAsked(check);
		},
		onError: (thrown) =>
			toast({ title: texts.failed, description: sentenceFor(thrown, texts.failed), tone: "destructive" }),
	});
	const stopping = useMutation({
		mutationFn: ({ id }: Check) => call(cancelChecks, { params, query: { check: id } }),
		onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
		onError: (thrown) =>
			toast({ title: texts.stopFailed, description: sentenceFor(thrown, texts.stopFailed), tone: "destructive" }),
	});
	return {
		ask: (words, onAsked) => mutate({ words, onAsked }),
		isAsking: isPending,
		stop: (check) => stopping.mutate(check),
	};
}
