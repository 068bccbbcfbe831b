import "./prompt-line.css";
import type { ReactNode, Ref } from "react";
import { languageOf } from "../../../lib/text/language-of.ts";
import { chatMessages } from "../chat-messages.ts";

export interface PromptLineProps {
	/** The level of the heading: 2 below a heading of the page. */
	readonly level?: 1 | 2;
	/** Names the region where there are several. */
	readonly label?: string;
	/** What the button does; by default it shows or hides the whole prompt. */
	readonly tip?: string;
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
	readonly children?: ReactNode;
}

/** The prompt; it stays at the top while the user reads the answers. */
export function PromptLine(props: PromptLineProps) {
	const {
		level = 1,
		label = chatMessages.promptRegion,
		prompt,
		meta,
		heading,
		isOpen,
		onToggle,
		sheet,
		children,
	} = props;
	const { tip = isOpen ? chatMessages.hidePrompt : chatMessages.showPrompt } = props;
	const Heading = `h${level}` as const;
	return (
		<section className="prompt-line" aria-label={label} tabIndex={-1}>
			<div className="wrap prompt-in">
				<Heading className="prompt-text" dir="auto" lang={languageOf(prompt)} ref={heading} tabIndex={-1}>
					<button type="button" aria-expanded={isOpen} data-tip={tip} onClick={onToggle}>
						{prompt}
					</button>
				</Heading>
				<p className="prompt-meta">{meta}</p>
				{children}
			</div>
			{sheet}
		</section>
	);
}
