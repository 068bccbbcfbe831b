import { Fragment } from "react";

export interface MarkedTextProps {
	readonly text: string;
	/** Start and end of each mark, in UTF-16 code units and in order. */
	readonly marks: readonly (readonly [number, number])[];
}

/** Plain text with some ranges marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
	let position = 0;
	const parts = marks.map(([start, end]) => {
		const before = text.slice(position, start);
		position = end;
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
			{text.slice(position)}
		</>
	);
}
