import "./prompt-sheet.css";
import type { ChatSession, Provider } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { Skeleton } from "../../../ui/loading/skeleton.tsx";
import { useAssistants, useSeats } from "../../assistants/index.ts";
import { BranchComposer } from "../branch/branch-composer.tsx";
import { branchMessages } from "../branch/branch-messages.ts";
import { chatMessages } from "../chat-messages.ts";
import { Composer } from "../compose/composer.tsx";
import { pastedColumnsOf } from "../pasting/pasted-columns.ts";
import { columnsOfChat } from "../picker/asked-seats.ts";
import type { Column } from "../picker/provider-choice.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { useChatPlace } from "./use-chat-place.ts";

export type PromptSheetMode = "reading" | "writing" | "arranging";

export interface PromptSheetProps {
	/** The ID of the chat that the prompt started. */
	readonly id: string;
	readonly turn: number;
	readonly prompt: string;
	/** The field of the composer, while the user edits the prompt. */
	readonly field: RefObject<HTMLTextAreaElement | null>;
	/** Whether the sheet shows the prompt, edits it, or asks it again with other columns. */
	readonly mode: PromptSheetMode;
	readonly onModeChange: (mode: PromptSheetMode) => void;
	/** False where the columns are not known. */
	readonly mayArrange: boolean;
	/** Null where the page is read-only. */
	readonly onStarted: ((session: ChatSession) => void) | null;
}

interface WritingProps extends Pick<PromptSheetProps, "id" | "turn" | "prompt" | "field"> {
	/** The initial columns; those of the last prompt if omitted. */
	readonly columns?: readonly Column[];
	readonly children?: ReactNode;
	readonly onStarted: (session: ChatSession) => void;
}

function Writing({ id, turn, prompt, field, columns, children, onStarted }: WritingProps) {
	const [draft] = useState(() => chatDraft(id, turn));
	const [savedDraft] = useState(() => draft.read());
	const session = useQuery({ ...chatQuery("own", id), enabled: false }).data;
	const isTemporary = session?.temporary;
	const initialFiles = session?.turns.find(({ number }) => number === turn)?.attachments;
	const place = useChatPlace(isTemporary);
	// The first prompt has nothing before it, and other columns have said nothing yet.
	const branches = turn > 1 && columns === undefined;
	useEffect(() => {
		field.current?.focus();
		// The user continues an existing draft; the original prompt is selected so that the user can type over it.
		if (savedDraft) field.current?.setSelectionRange(savedDraft.length, savedDraft.length);
		else field.current?.select();
	}, [savedDraft, field]);
	return (
		<>
			<p className="prompt-note">{(branches ? branchMessages : chatMessages).editingNote(place)}</p>
			{children}
			{branches ? (
				<BranchComposer
					{...{ id, turn, field, draft, initialFiles }}
					initialPrompt={savedDraft || prompt}
					onBranched={onStarted}
				/>
			) : (
				<Composer
					field={field}
					initialPrompt={savedDraft || prompt}
					initialColumns={columns}
					initialFiles={initialFiles}
					isTemporary={isTemporary}
					isBlind={session?.blind}
					draft={draft}
					onStarted={onStarted}
				/>
			)}
		</>
	);
}

type ArrangingProps = Omit<WritingProps, "columns" | "children">;

/** The composer with the columns of the chat, and a note about missing ones. */
function Arranging({ assistants, ...props }: ArrangingProps & { readonly assistants: readonly Provider[] }) {
	const seats = useSeats();
	const client = useQueryClient();
	const [{ columns, notice }] = useState(() => {
		const { queryKey } = responsesQuery({ side: "own", id: props.id, turn: props.turn });
		const { columns: asked, notice: missing } = columnsOfChat(seats, assistants);
		const pasted = pastedColumnsOf(seats, client.getQueryData(queryKey)?.responses ?? []);
		return { columns: [...asked, ...pasted], notice: missing };
	});
	return (
		<Writing {...props} columns={columns}>
			<div role="status">{notice && <Note tone="warn">{notice}</Note>}</div>
		</Writing>
	);
}

/** Waits for the list of assistants, which determines the columns that can be asked. */
function ArrangingWhenLoaded(props: ArrangingProps) {
	const assistants = useAssistants();
	if (assistants.length > 0) return <Arranging {...props} assistants={assistants} />;
	return (
		<div aria-busy="true">
			<Skeleton width="60%" />
		</div>
	);
}

/** The whole prompt, shown over the answers. The user can change it here and ask again. */
export function PromptSheet({ id, turn, prompt, field, mode, onModeChange, mayArrange, onStarted }: PromptSheetProps) {
	const AskForm = mode === "arranging" ? ArrangingWhenLoaded : Writing;
	return (
		<div className="prompt-sheet">
			<div className="wrap">
				{mode !== "reading" && onStarted ? (
					<AskForm id={id} turn={turn} prompt={prompt} field={field} onStarted={onStarted} />
				) : (
					<>
						<p className="prompt-whole" dir="auto" lang={languageOf(prompt)}>
							{prompt}
						</p>
						<div className="row">
							{onStarted && (
								<>
									<Button onClick={() => onModeChange("writing")}>{branchMessages.edit}</Button>
									{mayArrange && <Button onClick={() => onModeChange("arranging")}>{chatMessages.otherColumns}</Button>}
								</>
							)}
							<CopyButton
								copies={prompt}
								failure={chatMessages.copyFailed}
								label={chatMessages.copyPrompt}
								tone="bare"
							/>
						</div>
					</>
				)}
			</div>
		</div>
	);
}
