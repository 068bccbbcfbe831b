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

/** Where blocks are many, those out of sight are neither laid out nor painted. */
const MANY_BLOCKS = 80;

/** Read anew only when another piece of the text is shown, however often the page around it changes. */
const Blocks = memo(function Blocks({ text, isRunning, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(text);
	const count = useGradualCount(blocks.length);
	const definitions = useMemo(() => findDefinitions(blocks), [blocks]);
	const headings = useMemo(() => headingLevels(text), [text]);
	const settle = (source: string) => (isRunning ? withoutOpenReferences(source, definitions) : source);
	const shown = blocks
		.slice(0, count)
		.map(({ start, source }, place) => (
			<MarkdownBlock
				key={start}
				source={settle(source)}
				definitions={definitionsFor(source, definitions)}
				isGrowing={isRunning && place === blocks.length - 1}
				headings={headings}
				idPrefix={idPrefix}
			/>
		));
	return <div className={answerClass(isRunning, blocks.length)}>{shown}</div>;
});

const answerClass = (isRunning: boolean, blocks: number): string =>
	["answer", isRunning ? "is-writing" : "", blocks > MANY_BLOCKS ? "is-long" : ""].filter(Boolean).join(" ");

/** Markdown as text from strangers, shown while it grows. */
export function AnswerText({ text, isRunning, idPrefix }: AnswerTextProps) {
	return <Blocks text={usePacedText(text, isRunning)} isRunning={isRunning} idPrefix={idPrefix} />;
}
