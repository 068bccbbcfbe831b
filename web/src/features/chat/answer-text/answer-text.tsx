import "./answer-text.css";
import { memo, useMemo, useRef } from "react";
import { headingLevels } from "./heading-levels.ts";
import { definitionsFor, findDefinitions, withoutOpenReferences } from "./link-definitions.ts";
import { MarkdownBlock } from "./markdown-block.tsx";
import { type MarkdownBlocks, splitMarkdown } from "./markdown-blocks.ts";
import { useGradualCount } from "./use-gradual-count.ts";
import { usePacedText } from "./use-paced-text.ts";

export interface AnswerTextProps {
	readonly text: string;
	/** True while more may come: the end is then made whole, and a caret stands there. */
	readonly isRunning: boolean;
	/** Tells the places in this text from those in others on the same page. */
	readonly idPrefix: string;
}

function useBlocks(text: string): MarkdownBlocks {
	const previous = useRef<MarkdownBlocks>(undefined);
	return useMemo(() => {
		previous.current = splitMarkdown(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text, previous.current);
		return previous.current;
	}, [text]);
}

/** Markdown as text from strangers, shown while it grows. */
export const AnswerText = memo(function AnswerText({ text, isRunning, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(usePacedText(text, isRunning));
	const count = useGradualCount(blocks.length);
	const definitions = useMemo(() => findDefinitions(blocks), [blocks]);
	const headings = useMemo(() => headingLevels(text), [text]);
	const settle = (source: string) => (isRunning ? withoutOpenReferences(source, definitions) : source);
	return (
		<div className={isRunning ? "answer is-writing" : "answer"}>
			{blocks.slice(0, count).map(({ start, source }, place) => (
				<MarkdownBlock
					key={start}
					source={settle(source)}
					definitions={definitionsFor(source, definitions)}
					isGrowing={isRunning && place === blocks.length - 1}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	);
});
