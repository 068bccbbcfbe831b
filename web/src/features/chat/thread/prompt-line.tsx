import "./prompt-line.css";
import type { ReactNode, Ref } from "react";
import { chatMessages } from "../chat-messages.ts";

export interface PromptLineProps {
	readonly prompt: string;
	/** Small words beside it: how far the answers are, or when it was asked. */
	readonly meta: ReactNode;
	/** What was asked, as it can have the focus: nothing that Enter, still held, could press. */
	readonly heading?: Ref<HTMLHeadingElement>;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
	/** The whole prompt, when it is open. */
	readonly sheet: ReactNode;
	/** The buttons at its end. */
	readonly children: ReactNode;
}

/** What was asked; it stays at the top while the answers are read. */
export function PromptLine({ prompt, meta, heading, isOpen, onToggle, sheet, children }: PromptLineProps) {
	return (
		<section className="prompt-line" aria-label={chatMessages.promptRegion}>
			<div className="wrap prompt-in">
				<h1 className="prompt-text" dir="auto" ref={heading} tabIndex={-1}>
					<button
						type="button"
						aria-expanded={isOpen}
						data-tip={isOpen ? chatMessages.hidePrompt : chatMessages.showPrompt}
						onClick={onToggle}
					>
						{prompt}
					</button>
				</h1>
				<p className="prompt-meta">{meta}</p>
				{children}
			</div>
			{sheet}
		</section>
	);
}
