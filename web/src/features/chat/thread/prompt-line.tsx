import "./prompt-line.css";
import type { ReactNode, Ref } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { chatMessages } from "../chat-messages.ts";

export interface PromptLineProps {
	readonly prompt: string;
	/** Small text beside the prompt: the progress of the answers, or when the question was asked. */
	readonly meta: ReactNode;
	/** The heading with the prompt. It can take the focus, but unlike a button a still-held Enter does not press it. */
	readonly heading?: Ref<HTMLHeadingElement>;
	readonly isOpen: boolean;
	readonly onToggle: () => void;
	/** The sheet with the whole prompt, while it is open. */
	readonly sheet: ReactNode;
	/** The buttons at the end of the line. */
	readonly children: ReactNode;
}

/** The prompt; it stays at the top while the user reads the answers. */
export function PromptLine({ prompt, meta, heading, isOpen, onToggle, sheet, children }: PromptLineProps) {
	return (
		<section className="prompt-line" aria-label={chatMessages.promptRegion} tabIndex={-1}>
			<div className="wrap prompt-in">
				<h1 className="prompt-text" dir="auto" lang={languageOf(prompt)} ref={heading} tabIndex={-1}>
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
