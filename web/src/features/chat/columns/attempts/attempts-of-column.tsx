import { isSettled, type KeptAttempt, type ProviderResponse, restoreAttempt, type Seat } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useRef, useState } from "react";
import { call } from "../../../../lib/server/api.ts";
import { sentenceFor } from "../../../../lib/server/api-error.ts";
import { GrowingText } from "../../../../lib/text/growing-text.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { StepButton } from "../../../../ui/actions/step-button.tsx";
import { toast } from "../../../../ui/toasts/toast-store.ts";
import { AnswerText } from "../../markdown/answer-text.tsx";
import { attemptsQuery } from "../../stream/chat-queries.ts";
import type { ChatActions } from "../../stream/use-chat-actions.ts";
import { useTurnScope } from "../../turn/turn-context.tsx";
import { answerIdPrefix } from "../../turn/turn-elements.ts";
import { AnswerSources } from "../sources/answer-sources.tsx";
import { LazySuggestions } from "../sources/lazy-suggestions.tsx";
import { attemptMessages } from "./messages.ts";

export interface AttemptsOfColumnProps {
	readonly seat: Seat;
	readonly response: ProviderResponse;
	readonly actions: ChatActions;
	/** The earlier answer that stands in the place of the current one; null while the current one is shown. */
	readonly shown: KeptAttempt | null;
	readonly onShow: (attempt: KeptAttempt | null) => void;
}

const inputOf = ({ actions, response }: Pick<AttemptsOfColumnProps, "actions" | "response">) => ({
	params: { id: actions.chatId, seat: response.seat },
	query: { turn: response.turn },
});

/** The answers that retries have replaced. They change only when the attempt does. */
function useEarlier(props: Pick<AttemptsOfColumnProps, "actions" | "response">): readonly KeptAttempt[] {
	const { actions, response } = props;
	const { attempt } = response;
	const { data = [] } = useQuery({
		...attemptsQuery(actions.chatId, response),
		// While the list is read again, the row stays.
		placeholderData: (known) => known,
	});
	return data.filter((kept) => kept.attempt < attempt);
}

/** Makes the shown earlier answer the answer again. */
function useRestore(props: AttemptsOfColumnProps, onDone: () => void) {
	const { actions, shown } = props;
	const [isBusy, setBusy] = useState(false);
	const restore = async () => {
		if (!shown) return;
		setBusy(true);
		try {
			const answer = await call(restoreAttempt, { ...inputOf(props), body: { attempt: shown.attempt } });
			onDone();
			await actions.replaced(answer);
		} catch (thrown) {
			toast({ title: attemptMessages.useFailed, description: sentenceFor(thrown), tone: "destructive" });
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, restore };
}

/** Leads through the answers of a column; nothing where no earlier one is kept. */
export function AttemptsOfColumn(props: AttemptsOfColumnProps) {
	const { seat, response, shown, onShow } = props;
	const scope = useTurnScope();
	const earlier = useEarlier(props);
	const first = useRef<HTMLButtonElement>(null);
	const { isBusy, restore } = useRestore(props, () => first.current?.focus({ preventScroll: true }));
	// Marks and jumps are about the current answer: a jump to it brings it back.
	useEffect(
		() => (shown ? scope.coverAnswer(seat.id, () => onShow(null)) : undefined),
		[scope, seat.id, shown, onShow],
	);
	if (earlier.length === 0) return null;
	const all = earlier.length + 1;
	const found = earlier.findIndex(({ attempt }) => attempt === shown?.attempt);
	const index = found < 0 ? earlier.length : found;
	const next = index === earlier.length ? undefined : (earlier[index + 1] ?? null);
	const stepTo = (to: KeptAttempt | null | undefined) => (to === undefined ? undefined : () => onShow(to));
	const text = shown ? attemptMessages.replaced(index + 1, all) : attemptMessages.current(all);
	return (
		<>
			<fieldset className="attempts-switch" aria-label={attemptMessages.answersOf(seat.name)}>
				<StepButton ref={first} label={attemptMessages.earlier} sign="‹" onPress={stepTo(earlier[index - 1])} />
				<span aria-hidden="true">
					{index + 1}/{all}
				</span>
				<StepButton label={attemptMessages.newer} sign="›" onPress={stepTo(next)} />
			</fieldset>
			{!shown && response.status === "error" && <span>{attemptMessages.isKept(earlier.length)}</span>}
			{shown && isSettled(response) && (
				<Button size="s" busy={isBusy} onClick={() => void restore()}>
					{attemptMessages.use}
				</Button>
			)}
			<span role="status" className={shown ? "attempts-note" : "vh"}>
				{text}
			</span>
		</>
	);
}

/** The response as the head of the column describes it while an earlier answer is shown. One that runs keeps its state. */
export const asShown = (response: ProviderResponse, shown: KeptAttempt): ProviderResponse =>
	isSettled(response)
		? {
				...response,
				status: "success",
				error: null,
				errorCode: null,
				retryAt: null,
				response: shown.response,
				responseTime: null,
				model: shown.model,
				askedModel: shown.askedModel,
				costUsd: shown.costUsd,
				totalMs: shown.totalMs,
				firstWordMs: null,
				usage: null,
			}
		: response;

export interface EarlierAnswerProps {
	readonly seat: Seat;
	/** Null for readers. */
	readonly chatId: string | null;
	readonly response: ProviderResponse;
	readonly shown: KeptAttempt;
	readonly ref: Ref<HTMLDivElement>;
}

export function EarlierAnswer({ seat, chatId, response, shown, ref }: EarlierAnswerProps) {
	const { turn } = useTurnScope();
	const [text] = useState(() => GrowingText.of(shown.response));
	return (
		<div className="sheet earlier-answer" ref={ref}>
			<AnswerText
				text={text}
				isRunning={false}
				citations={shown.citations}
				idPrefix={`${answerIdPrefix(turn, response.seat)}${shown.attempt}-`}
			/>
			<AnswerSources citations={shown.citations} />
			{shown.grounded && chatId && (
				<LazySuggestions
					{...{ chatId, turn, seat: seat.id, name: seat.name }}
					edition={response.edition}
					attempt={shown.attempt}
				/>
			)}
		</div>
	);
}
