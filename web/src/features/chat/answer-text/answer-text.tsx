import "./answer-text.css";
import { memo, useMemo, useRef } from "react";
import { headingLevels } from "./heading-levels.ts";
import { definitionsFor, findDefinitions, withoutOpenReferences } from "./link-definitions.ts";
import { MarkdownBlock } from "./markdown-block.tsx";
import { type MarkdownBlock as MarkdownBlockPlace, type MarkdownBlocks, splitMarkdown } from "./markdown-blocks.ts";
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

/** So many blocks are one part of an answer; a whole part that is out of sight is neither laid out nor painted. */
const PART_BLOCKS = 16;

const partsOf = (blocks: readonly MarkdownBlockPlace[]): readonly (readonly MarkdownBlockPlace[])[] =>
	Array.from({ length: Math.ceil(blocks.length / PART_BLOCKS) }, (_, part) =>
		blocks.slice(part * PART_BLOCKS, (part + 1) * PART_BLOCKS),
	);

/** Read anew only when another piece of the text is shown, however often the page around it changes. */
const Blocks = memo(function Blocks({ text, isRunning, idPrefix }: AnswerTextProps) {
	const { blocks } = useBlocks(text);
	const count = useGradualCount(blocks.length);
	const definitions = useMemo(() => findDefinitions(blocks), [blocks]);
	const headings = useMemo(() => headingLevels(text), [text]);
	const last = blocks.at(-1);
	return partsOf(blocks.slice(0, count)).map((part) => (
		<div key={part[0]?.start} className={part.length === PART_BLOCKS ? "part is-whole" : "part"}>
			{part.map((block) => (
				<MarkdownBlock
					key={block.start}
					source={isRunning ? withoutOpenReferences(block.source, definitions) : block.source}
					definitions={definitionsFor(block.source, definitions)}
					isGrowing={isRunning && block === last}
					headings={headings}
					idPrefix={idPrefix}
				/>
			))}
		</div>
	));
});

/** Markdown as text from strangers, shown while it grows. */
export function AnswerText({ text, isRunning, idPrefix }: AnswerTextProps) {
	return (
		<div className="answer">
			<Blocks text={usePacedText(text, isRunning)} isRunning={isRunning} idPrefix={idPrefix} />
		</div>
	);
}
