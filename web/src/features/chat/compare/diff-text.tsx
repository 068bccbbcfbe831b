import { Fragment } from "react";
import type { DiffPiece } from "./word-diff.ts";

export interface DiffTextProps {
	readonly pieces: readonly DiffPiece[];
	/** Which of the two texts this is. */
	readonly side: "left" | "right";
}

/** What one side says, the space between two words of its own counted as its own. */
function onSide({ pieces, side }: DiffTextProps): readonly DiffPiece[] {
	const said = pieces.filter(({ kind }) => kind === "both" || kind === side);
	return said.map((piece, place) => {
		const isBetween = said[place - 1]?.kind === side && said[place + 1]?.kind === side;
		return isBetween && piece.text.trim() === "" ? { ...piece, kind: side } : piece;
	});
}

/** Text broken into its paragraphs, with what only this side says set apart. */
function paragraphs(props: DiffTextProps): readonly (readonly DiffPiece[])[] {
	const found: { kind: DiffPiece["kind"]; text: string }[][] = [[]];
	for (const piece of onSide(props)) {
		for (const [place, text] of piece.text.split(/\n+/).entries()) {
			if (place > 0) found.push([]);
			const last = found.at(-1)?.at(-1);
			if (last?.kind === piece.kind) last.text += text;
			else if (text) found.at(-1)?.push({ kind: piece.kind, text });
		}
	}
	return found.filter((each) => each.length > 0);
}

const spacesBefore = (text: string): string => text.slice(0, text.length - text.trimStart().length);
const spacesAfter = (text: string): string => text.slice(text.trimEnd().length);

/** One of two compared texts. What the other does not say is underlined; spaces alone are no difference. */
export function DiffText(props: DiffTextProps) {
	return (
		<div className="diff-text">
			{paragraphs(props).map((pieces, paragraph) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the text is the same as long as its diff is.
				<p key={paragraph} dir="auto">
					{pieces.map(({ kind, text }, place) =>
						kind === "both" || text.trim() === "" ? (
							// biome-ignore lint/suspicious/noArrayIndexKey: as above.
							<Fragment key={place}>{text}</Fragment>
						) : (
							// biome-ignore lint/suspicious/noArrayIndexKey: as above.
							<Fragment key={place}>
								{spacesBefore(text)}
								<ins>{text.trim()}</ins>
								{spacesAfter(text)}
							</Fragment>
						),
					)}
				</p>
			))}
		</div>
	);
}
