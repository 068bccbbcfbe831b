import "./prompt-sheet.css";
import type { ChatSession } from "@parallax/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Composer } from "../ask/composer.tsx";
import { messages } from "../messages.ts";

export interface PromptSheetProps {
	readonly prompt: string;
	/** True when the reader came to write. */
	readonly startsWriting: boolean;
	/** Null where the reader may only read. */
	readonly onStarted: ((session: ChatSession) => void) | null;
}

interface WritingProps {
	readonly prompt: string;
	readonly onStarted: (session: ChatSession) => void;
}

function Writing({ prompt, onStarted }: WritingProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, []);
	return (
		<>
			<p className="prompt-note">{messages.askedAgain}</p>
			<Composer field={field} initialPrompt={prompt} onStarted={onStarted} />
		</>
	);
}

/** The whole prompt, over the answers; from here it can be changed and asked again. */
export function PromptSheet({ prompt, startsWriting, onStarted }: PromptSheetProps) {
	const [isWriting, setWriting] = useState(startsWriting && onStarted !== null);
	return (
		<div className="prompt-sheet">
			<div className="wrap">
				{isWriting && onStarted ? (
					<Writing prompt={prompt} onStarted={onStarted} />
				) : (
					<>
						<p className="prompt-whole" dir="auto">
							{prompt}
						</p>
						<div className="row">
							{onStarted && <Button onClick={() => setWriting(true)}>{messages.editPrompt}</Button>}
							<CopyButton copies={prompt} failure={messages.copyFailed} label={messages.copyPrompt} tone="bare" />
						</div>
					</>
				)}
			</div>
		</div>
	);
}
