import {
	estimateTurn,
	isPasted,
	PROMPT_MAX_UNITS,
	type Provider,
	type Seat,
	startTurn,
	type TurnBody,
	trimPrompt,
} from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useCallback, useMemo, useRef, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { refreshAssistants, useAssistants, useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { clearIdempotencyKey, keyFor } from "../compose/idempotency-key.ts";
import { checkPrompt, type PromptStatus } from "../compose/prompt-length.ts";
import { TextStore } from "../compose/text-store.ts";
import { messages } from "../messages.ts";
import { newSeatOf } from "../picker/asked-seats.ts";
import type { EstimateRequest } from "../picker/cost/use-estimate.ts";
import type { Column } from "../picker/provider-choice.ts";
import { searchChoice, searchOption } from "../picker/search/search-choice.ts";
import { loadNewTurn } from "../stream/use-chat-subscription.ts";
import { refusalOf } from "./askable-seats.ts";
import { useColumnsToAsk } from "./asked-models.ts";
import type { FollowUpChoice } from "./follow-up-choice.ts";
import type { FollowUpComposerProps } from "./follow-up-composer.tsx";
import { followUpMessages } from "./follow-up-messages.ts";
import { joiningNames } from "./joining-names.ts";
import { keyedPrompt } from "./keyed-prompt.ts";
import { requestedOptions } from "./next-options.ts";

type FollowUpOptions = Pick<
	FollowUpComposerProps,
	"session" | "newest" | "isRunning" | "live" | "draft" | "choice" | "onChange" | "onAsked"
>;

export interface FollowUpState {
	readonly promptText: TextStore;
	readonly status: PromptStatus;
	readonly hasNoAskedAssistant: boolean;
	/** The columns that are asked. */
	readonly asked: readonly Seat[];
	readonly columns: readonly Column[];
	readonly isSending: boolean;
	readonly needsSignIn: boolean;
	/** Why nothing was sent; null otherwise. */
	readonly note: string | null;
	readonly estimate: EstimateRequest;
	nameOf(column: Column): string;
	write(text: string): void;
	recordPaste(pasted: string): void;
	toggle(seatId: string): void;
	/** Sends the prompt and returns true; otherwise sets `note` and returns false. */
	submit(): boolean;
}

const askedOf = (seats: readonly Seat[], assistants: readonly Provider[], leftOut: readonly string[]) =>
	seats.filter((seat) => !leftOut.includes(seat.id) && refusalOf(seat, assistants) === null);

/** The columns are named only if not simply all are asked as before. */
function bodyFor(
	seats: readonly Seat[],
	asked: readonly Seat[],
	{ carry, options, joining }: Omit<FollowUpChoice, "leftOut">,
): Omit<TurnBody, "prompt"> {
	const known = asked.map(({ id }) => ({ seat: id, ...requestedOptions(options[id] ?? {}) }));
	const isPlain = asked.length === seats.length && joining.length === 0 && !asked.some(({ id }) => options[id]);
	return { ...(carry !== null && { carry }), ...(!isPlain && { seats: [...known, ...joining.map(newSeatOf)] }) };
}

/** The text of the field, and whether it can be sent. */
export function usePromptText(draft: FollowUpOptions["draft"], initialPrompt = draft.read()) {
	const [promptText] = useState(() => new TextStore(initialPrompt));
	const [status, setStatus] = useState(() => checkPrompt(initialPrompt));
	const [note, setNote] = useState<string | null>(null);
	const pasted = useRef(0);
	const write = (text: string) => {
		const next = checkPrompt(text);
		const isPasted = next.isTooLong && pasted.current > 0;
		const pastedNote = isPasted ? messages.pastedTooLong(pasted.current, PROMPT_MAX_UNITS) : null;
		pasted.current = 0;
		promptText.write(text);
		draft.write(text);
		startTransition(() => {
			// Most letters change nothing.
			setStatus((previous) => (previous.level === next.level && previous.problem === next.problem ? previous : next));
			setNote(pastedNote);
		});
	};
	const recordPaste = (text: string) => {
		pasted.current = text.length;
	};
	return { promptText, status, note, setNote, write, recordPaste };
}

/** Sends the next prompt once, however often Submit is pressed. */
function useSend({ session: { id }, newest, live, draft, onAsked }: FollowUpOptions, onFailed: (text: string) => void) {
	const client = useQueryClient();
	const [isSending, setSending] = useState(false);
	const isBusy = useRef(false);
	const send = async (typed: string, options: Omit<TurnBody, "prompt">) => {
		if (isBusy.current) return;
		isBusy.current = true;
		setSending(true);
		const prompt = trimPrompt(typed);
		const files = draftFiles(draft.key);
		try {
			const attachments = await files.settled();
			const asked = { ...options, ...(attachments.length > 0 && { attachments }) };
			const headers = { "idempotency-key": keyFor(keyedPrompt(id, newest, prompt), asked) };
			const { turn } = await call(startTurn, { params: { id }, body: { prompt, ...asked } }, { headers });
			clearIdempotencyKey();
			files.forgetSent(attachments);
			if (draft.read() === typed) draft.write("");
			live.current?.broadcastTurn(turn);
			onAsked(turn.number);
			await loadNewTurn(client, { side: "own", id, turn: turn.number });
		} catch (thrown) {
			onFailed(sentenceFor(thrown));
			// The list of assistants has changed since the page read it.
			if (thrown instanceof ApiError && ["assistant-gone", "not-connected"].includes(thrown.code ?? ""))
				void refreshAssistants(client);
		} finally {
			isBusy.current = false;
			setSending(false);
		}
	};
	return { isSending, send };
}

/** Asks what the next prompt costs, without the pasted answers, which cost nothing. */
function useTurnEstimate(
	{ id, seats }: FollowUpOptions["session"],
	asked: ReturnType<typeof askedOf>,
	{ carry, options, joining }: FollowUpOptions["choice"],
) {
	const charged = useMemo(
		() => bodyFor(seats, asked, { carry, options, joining: joining.filter((each) => !isPasted(each)) }),
		[seats, asked, carry, options, joining],
	);
	return useCallback<EstimateRequest>(
		(prompt, _columns, _assistants, search, signal) =>
			call(estimateTurn, { params: { id }, body: { prompt, ...charged, ...search } }, { signal }),
		[id, charged],
	);
}

/** The state and actions of the composer of the next prompt. */
export function useFollowUp(options: FollowUpOptions): FollowUpState {
	const { session, newest, isRunning, draft, choice, onChange } = options;
	const { id, seats } = session;
	const { carry, leftOut, options: nextOptions, joining } = choice;
	const assistants = useAssistants();
	const { note, setNote, ...text } = usePromptText(draft);
	const { isSending, send } = useSend(options, setNote);
	const isSignedOut = useSignIn().state === "signed-out";
	const config = useConfig();
	const needsSignIn = config?.allowAnonymous === false && isSignedOut;
	const asked = useMemo(() => askedOf(seats, assistants, leftOut), [seats, assistants, leftOut]);
	const known = useColumnsToAsk({ id, turn: newest, seats: asked, options: nextOptions });
	const columns = useMemo(() => [...known, ...joining], [known, joining]);
	const body = useMemo(
		() => bodyFor(seats, asked, { carry, options: nextOptions, joining }),
		[seats, asked, carry, nextOptions, joining],
	);
	const names = useMemo(() => joiningNames(seats, joining, assistants), [seats, joining, assistants]);
	const estimate = useTurnEstimate(session, asked, choice);
	const nameOf = useCallback(
		({ key }: Column) => names.get(key) ?? seats.find((seat) => seat.id === key)?.name ?? key,
		[names, seats],
	);
	return {
		...text,
		...{ asked, columns, isSending, needsSignIn, estimate, nameOf },
		hasNoAskedAssistant: false,
		note: (needsSignIn ? messages.signInToAsk : null) ?? note ?? (text.status.isTooLong ? text.status.problem : null),
		toggle(seatId) {
			const isLeftOut = leftOut.includes(seatId);
			if (!isLeftOut && asked.length + joining.length === 1) return setNote(followUpMessages.lastColumn);
			setNote(null);
			onChange({ leftOut: isLeftOut ? leftOut.filter((each) => each !== seatId) : [...leftOut, seatId] });
		},
		submit() {
			if (needsSignIn) return false;
			const { problem } = checkPrompt(text.promptText.read());
			const noneAsked = columns.length === 0 ? followUpMessages.lastColumn : null;
			const refusal = problem ?? (isRunning ? `${followUpMessages.stillWriting}.` : noneAsked);
			setNote(refusal);
			if (refusal !== null) return false;
			// Sources would name who cites them.
			const search = session.blind ? {} : searchOption(config?.features, searchChoice.read());
			void send(text.promptText.read(), { ...body, ...search });
			return true;
		},
	};
}
