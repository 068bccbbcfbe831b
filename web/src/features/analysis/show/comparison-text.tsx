import { useMemo } from "react";
import { type MarkedBlock, readMarkedText } from "../marked-text.ts";
import { messages } from "../messages.ts";
import { MarkedSentences } from "./marked-sentences.tsx";
import { Part } from "./part.tsx";

interface Section {
	readonly head: MarkedBlock | null;
	readonly paragraphs: MarkedBlock[];
	readonly items: MarkedBlock[];
}

function sectionsOf(blocks: readonly MarkedBlock[]): Section[] {
	const sections: Section[] = [{ head: null, paragraphs: [], items: [] }];
	for (const block of blocks) {
		if (block.kind === "head") sections.push({ head: block, paragraphs: [], items: [] });
		else sections.at(-1)?.[block.kind === "item" ? "items" : "paragraphs"].push(block);
	}
	return sections;
}

const keyOf = ({ sentences }: MarkedBlock) => sentences[0]?.text;

/** The comparison as text: what is shared, what only one says, how they differ. */
export function ComparisonText({ text }: { readonly text: string }) {
	const sections = useMemo(() => sectionsOf(readMarkedText(text)), [text]);
	return (
		<Part head={messages.comparison.head}>
			<div className="comparison-text">
				{sections.map(({ head, paragraphs, items }) => (
					<div key={head ? keyOf(head) : "first"}>
						{head && (
							<h4>
								<MarkedSentences sentences={head.sentences} />
							</h4>
						)}
						{paragraphs.map((block) => (
							<p key={keyOf(block)} dir="auto">
								<MarkedSentences sentences={block.sentences} />
							</p>
						))}
						{items.length > 0 && (
							<ul>
								{items.map((block) => (
									<li key={keyOf(block)} dir="auto">
										<MarkedSentences sentences={block.sentences} />
									</li>
								))}
							</ul>
						)}
					</div>
				))}
			</div>
		</Part>
	);
}
