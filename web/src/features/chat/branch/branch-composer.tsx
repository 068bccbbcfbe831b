import { type Attachment, type ChatSession, isPasted, type Seat } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useMemo } from "react";
import type { Draft } from "../../../lib/stored/draft.ts";
import { Note } from "../../../ui/layout/note.tsx";
import { useAssistants, useSeats } from "../../assistants/index.ts";
import { AttachedFiles } from "../attach/attached-files.tsx";
import { PromptField } from "../compose/composer.tsx";
import { refusalOf } from "../follow-up/askable-seats.ts";
import { Foot } from "../follow-up/follow-up-composer.tsx";
import { responsesQuery } from "../stream/chat-queries.ts";
import { branchMessages } from "./branch-messages.ts";
import { useBranch } from "./use-branch.ts";

interface BranchComposerProps {
	readonly id: string;
	readonly turn: number;
	readonly field: RefObject<HTMLTextAreaElement | null>;
	readonly initialPrompt: string;
	readonly draft: Draft;
	/** The files of the prompt that is edited. */
	readonly initialFiles?: readonly Attachment[] | undefined;
	readonly onBranched: (session: ChatSession) => void;
}

/** The columns that the turn has asked; all of the chat until its answers are loaded. Pasted answers stay with their prompt. */
function useAskedSeats(id: string, turn: number): readonly Seat[] {
	const seats = useSeats();
	const { data } = useQuery({ ...responsesQuery({ side: "own", id, turn }), enabled: false });
	return useMemo(() => {
		const asked = new Set(data?.responses.map(({ seat }) => seat));
		return seats.filter((seat) => !isPasted(seat) && (!data || asked.has(seat.id)));
	}, [seats, data]);
}

/** Edits a prompt after the first, and asks it in a new chat after the turns before it. */
export function BranchComposer({ field, initialFiles = [], ...branch }: BranchComposerProps) {
	const assistants = useAssistants();
	const asked = useAskedSeats(branch.id, branch.turn);
	const refusals = asked.flatMap((seat) => refusalOf(seat, assistants) ?? []);
	const state = useBranch({ ...branch, initialFiles, asked, canAsk: asked.length > 0 && refusals.length === 0 });
	const noteId = useId();
	const submit = () => {
		if (!state.submit()) field.current?.focus();
	};
	return (
		<form
			className="composer branch-composer"
			aria-label={branchMessages.edit}
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<PromptField
				composer={{ ...state, hasNoAskedAssistant: false }}
				field={field}
				initialPrompt={branch.initialPrompt}
				noteId={noteId}
				onSubmit={submit}
			/>
			<AttachedFiles
				draftKey={branch.draft.key}
				initialFiles={initialFiles}
				field={field}
				isSending={state.isSending}
				asked={state.columns}
				assistants={assistants}
				nameOf={state.nameOf}
			/>
			{refusals.length > 0 && <p className="seat-refusals">{[...refusals, branchMessages.othersThere].join(" ")}</p>}
			<Foot
				state={state}
				assistants={assistants}
				isRunning={false}
				noteId={noteId}
				draftKey={branch.draft.key}
				hasSearch={false}
			/>
			<div className="composer-notes" role="alert">
				<div id={noteId}>{state.note && <Note tone="warn">{state.note}</Note>}</div>
			</div>
		</form>
	);
}
