import { type Attachment, type ChatSession, estimateBranch, type Seat, trimPrompt } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { refreshAssistants, useConfig } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { justStarted } from "../compose/just-started.ts";
import { checkPrompt } from "../compose/prompt-length.ts";
import { useColumnsToAsk } from "../follow-up/asked-models.ts";
import type { FootState } from "../follow-up/follow-up-composer.tsx";
import { usePromptText } from "../follow-up/use-follow-up.ts";
import { messages } from "../messages.ts";
import type { EstimateRequest } from "../picker/cost/use-estimate.ts";
import type { Column } from "../picker/provider-choice.ts";
import { arrival } from "./arrival.ts";
import { type BranchRequest, startBranch } from "./start-branch.ts";

interface BranchOptions {
	/** The chat and the prompt that is edited. */
	readonly id: string;
	readonly turn: number;
	readonly initialPrompt: string;
	readonly draft: Draft;
	/** The files of the prompt that is edited. */
	readonly initialFiles: readonly Attachment[];
	/** The columns that the prompt asks. */
	readonly asked: readonly Seat[];
	/** False when one of them cannot be asked any more. */
	readonly canAsk: boolean;
	readonly onBranched: (session: ChatSession) => void;
}

export interface BranchState extends FootState {
	/** Why nothing was sent; null otherwise. */
	readonly note: string | null;
	write(text: string): void;
	recordPaste(pasted: string): void;
	/** Sends the prompt and returns true; otherwise sets `note` and returns false. */
	submit(): boolean;
}

/** Starts the new chat once, however often Submit is pressed. */
function useSend(
	{ id, turn, draft, initialFiles, asked, canAsk, onBranched }: BranchOptions,
	onFailed: (text: string) => void,
) {
	const client = useQueryClient();
	const [isSending, setSending] = useState(false);
	const isBusy = useRef(false);
	const send = async (typed: string) => {
		if (isBusy.current) return;
		isBusy.current = true;
		setSending(true);
		const prompt = trimPrompt(typed);
		const files = draftFiles(draft.key);
		try {
			const attachments = await files.settled();
			// Without a list, the server takes the files of the prompt that is edited.
			const changed = attachments.join(" ") !== initialFiles.map(({ url }) => url).join(" ") && { attachments };
			const request: BranchRequest = canAsk ? { id, turn, prompt, asked, ...changed } : { id, turn };
			const session = await startBranch(client, request);
			if (draft.read() === typed) draft.write("");
			if (canAsk) justStarted.id = session.id;
			else {
				const next = chatDraft(`${session.id}#next`);
				next.write(typed);
				draftFiles(next.key).adopt(files.snapshot().files);
				arrival.id = session.id;
			}
			files.forgetSent(attachments);
			onBranched(session);
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

/** The state and actions of the composer that edits a prompt after the first. */
export function useBranch(options: BranchOptions): BranchState {
	const { id, turn, asked, draft, initialPrompt } = options;
	const { note, setNote, ...text } = usePromptText(draft, initialPrompt);
	const { isSending, send } = useSend(options, setNote);
	const isSignedOut = useSignIn().state === "signed-out";
	const needsSignIn = useConfig()?.allowAnonymous === false && isSignedOut;
	const columns = useColumnsToAsk({ id, turn, seats: asked });
	const estimate = useCallback<EstimateRequest>(
		(prompt, _columns, _assistants, { attachments = [] }, signal) =>
			call(estimateBranch, { params: { id }, body: { turn, prompt, attachments } }, { signal }),
		[id, turn],
	);
	const nameOf = useCallback(({ key }: Column) => asked.find((seat) => seat.id === key)?.name ?? key, [asked]);
	return {
		...text,
		...{ columns, isSending, needsSignIn, estimate, nameOf },
		note: (needsSignIn ? messages.signInToAsk : null) ?? note ?? (text.status.isTooLong ? text.status.problem : null),
		submit() {
			if (needsSignIn) return false;
			const { problem } = checkPrompt(text.promptText.read());
			setNote(problem);
			if (problem !== null) return false;
			void send(text.promptText.read());
			return true;
		},
	};
}
