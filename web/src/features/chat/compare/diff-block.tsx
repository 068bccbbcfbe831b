import { type CSSProperties, Fragment, type ReactNode } from "react";
import { chatMessages } from "../chat-messages.ts";
import { cutPieces, type MarkedPiece, type ShownBlock } from "./compare-answers.ts";

const around = (text: string): readonly [before: string, words: string, after: string] => {
	const start = text.length - text.trimStart().length;
	const end = text.trimEnd().length;
	return start >= end ? [text, "", ""] : [text.slice(0, start), text.slice(start, end), text.slice(end)];
};

/** The text of one side. Words that the other side lacks are marked; whitespace alone is not. */
function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }): ReactNode {
	return pieces.map(({ isOwn, text }, place) => {
		const [before, words, after] = around(text);
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity besides its index.
			<Fragment key={place}>
				{isOwn && words ? (
					<>
						{before}
						<mark>{words}</mark>
						{after}
					</>
				) : (
					text
				)}
			</Fragment>
		);
	});
}

function TableBlock({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
	const rows = cutPieces(pieces, "\n").map((row) => cutPieces(row, "\t"));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys.
		<section className="diff-block" data-kind="table" aria-label={chatMessages.tableLabel} tabIndex={0}>
			<table dir="auto">
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
}

/** A block rendered as in its answer: a table stays a table, code keeps its lines. */
export function DiffBlock({ block: { kind, pieces, depth, marker } }: DiffBlockProps) {
	if (kind === "table") return <TableBlock pieces={pieces} />;
	const shared = { className: "diff-block", "data-kind": kind, dir: "auto" };
	const words = <Marked pieces={pieces} />;
	if (kind === "heading") return <h3 {...shared}>{words}</h3>;
	if (kind === "code") {
		return (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the arrow keys.
			<pre {...shared} dir="ltr" tabIndex={0}>
				<code>{words}</code>
			</pre>
		);
	}
	return (
		<p {...shared} style={kind === "item" ? ({ "--depth": depth } as CSSProperties) : undefined}>
			{kind === "item" && <span className="diff-marker">{marker}</span>}
			{words}
		</p>
	);
}
