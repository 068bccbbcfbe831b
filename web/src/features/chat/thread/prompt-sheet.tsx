import "./prompt-sheet.css";
import type { ChatSession } from "@parallax/contract";
import { type RefObject, useEffect, useState } from "react";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { useAssistants, useSeats } from "../../assistants/index.ts";
import { useSignIn } from "../../identity/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { Composer } from "../compose/composer.tsx";
import { columnsOfChat } from "../picker/asked-seats.ts";

export type PromptSheetUse = "reading" | "writing" | "arranging";

export interface PromptSheetProps {
	/** The chat that the prompt began. */
	readonly id: string;
	readonly prompt: string;
	/** Where it is written anew, while it is. */
	readonly field: RefObject<HTMLTextAreaElement | null>;
	/** It is shown, written anew, or asked again with other columns. */
	readonly does: PromptSheetUse;
	readonly onDo: (use: PromptSheetUse) => void;
	/** Null where the reader may only read. */
	readonly onStarted: ((session: ChatSession) => void) | null;
}

interface WritingProps extends Pick<PromptSheetProps, "id" | "prompt" | "field"> {
	/** The composer begins with the columns of the chat. */
	readonly keepsColumns: boolean;
	readonly onStarted: (session: ChatSession) => void;
}

function Writing({ id, prompt, field, keepsColumns, onStarted }: WritingProps) {
	const [draft] = useState(() => chatDraft(id));
	const [begun] = useState(() => draft.read());
	const seats = useSeats();
	const assistants = useAssistants();
	const [columns] = useState(() => (keepsColumns ? columnsOfChat(seats, assistants) : undefined));
	const isVisitor = useSignIn().state === "signed-out";
	useEffect(() => {
		field.current?.focus();
		// What was begun is gone on with; the prompt may be written over.
		if (begun) field.current?.setSelectionRange(begun.length, begun.length);
		else field.current?.select();
	}, [begun, field]);
	return (
		<>
			<p className="prompt-note">{chatMessages.askedAgain(isVisitor)}</p>
			<Composer
				field={field}
				initialPrompt={begun || prompt}
				initialColumns={columns}
				draft={draft}
				onStarted={onStarted}
			/>
		</>
	);
}

/** The whole prompt, over the answers; from here it can be changed and asked again. */
export function PromptSheet({ id, prompt, field, does, onDo, onStarted }: PromptSheetProps) {
	return (
		<div className="prompt-sheet">
			<div className="wrap">
				{does !== "reading" && onStarted ? (
					<Writing
						key={does}
						id={id}
						prompt={prompt}
						field={field}
						keepsColumns={does === "arranging"}
						onStarted={onStarted}
					/>
				) : (
					<>
						<p className="prompt-whole" dir="auto">
							{prompt}
						</p>
						<div className="row">
							{onStarted && (
								<>
									<Button onClick={() => onDo("writing")}>{chatMessages.editPrompt}</Button>
									<Button onClick={() => onDo("arranging")}>{chatMessages.otherColumns}</Button>
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
