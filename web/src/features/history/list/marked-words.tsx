import { Fragment } from "react";

export interface MarkedWordsProps {
	readonly text: string;
	/** From which unit to which, in their order. */
	readonly marks: readonly (readonly [number, number])[];
}

/** Plain text of which some places are marked. */
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
