import { type CSSProperties, Fragment, type ReactNode } from "react";
import { chatMessages } from "../chat-messages.ts";
import { type ShownBlock, splitPieces } from "./compare-answers.ts";
import type { MarkedPiece } from "./telling-words.ts";

const splitOuterSpace = (text: string): readonly [before: string, content: string, after: string] => {
	const start = text.length - text.trimStart().length;
	const end = text.trimEnd().length;
	return start >= end ? [text, "", ""] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
};

/** The text of one side. Words that the other side lacks are marked; whitespace alone is not. */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }): ReactNode {
	return pieces.map(({ isUnique, text }, index) => {
		const [before, content, after] = splitOuterSpace(text);
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity besides its index.
			<Fragment key={index}>
				{isUnique && content ? (
					<>
						{before}
						<mark>{content}</mark>
						{after}
					</>
				) : (
					text
				)}
			</Fragment>
		);
	});
}

interface TableBlockProps {
	readonly pieces: readonly MarkedPiece[];
	readonly language: string | undefined;
}

function TableBlock({ pieces, language }: TableBlockProps) {
	const rows = splitPieces(pieces, "\n").map((row) => splitPieces(row, "\t"));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys.
		<section className="diff-block" data-kind="table" aria-label={chatMessages.tableLabel} tabIndex={0}>
			<table dir="auto" lang={language}>
				<tbody>
					{rows.map((cells, row) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its index.
						<tr key={row}>
							{cells.map((cell, column) => {
								const isHead = row === 0 && cell.length > 0;
								const Tag = isHead ? "th" : "td";
								return (
									// biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity besides its index.
									<Tag key={column} scope={isHead ? "col" : undefined}>
										<Marked pieces={cell} />
									</Tag>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

export interface DiffBlockProps {
	readonly block: ShownBlock;
	/** The language of the answer that it is from. */
	readonly language: string | undefined;
}

/** A block rendered as in its answer: a table stays a table, code keeps its lines. */
export function DiffBlock({ block: { kind, pieces, depth, marker }, language }: DiffBlockProps) {
	if (kind === "table") return <TableBlock pieces={pieces} language={language} />;
	const shared = { className: "diff-block", "data-kind": kind, dir: "auto", lang: language };
	const marked = <Marked pieces={pieces} />;
	if (kind === "heading") return <h3 {...shared}>{marked}</h3>;
	if (kind === "code") {
		return (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the arrow keys.
			<pre {...shared} dir="ltr" lang={undefined} tabIndex={0}>
				<code>{marked}</code>
			</pre>
		);
	}
	return (
		<p {...shared} style={kind === "item" ? ({ "--depth": depth } as CSSProperties) : undefined}>
			{kind === "item" && <span className="diff-marker">{marker}</span>}
			{marked}
		</p>
	);
}
