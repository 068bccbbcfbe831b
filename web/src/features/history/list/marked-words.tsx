import { Fragment } from "react";

export interface MarkedWordsProps {
	readonly text: string;
	/** Start and end of each mark, in UTF-16 code units and in order. */
	readonly marks: readonly (readonly [number, number])[];
}

/** Plain text with some ranges marked. */
export function MarkedWords({ text, marks }: MarkedWordsProps) {
	let at = 0;
	const parts = marks.map(([start, end]) => {
		const before = text.slice(at, start);
		at = end;
		return (
			<Fragment key={start}>
				{before}
				<mark>{text.slice(start, end)}</mark>
			</Fragment>
		);
	});
	return (
		<>
			{parts}
			{text.slice(at)}
		</>
	);
}
