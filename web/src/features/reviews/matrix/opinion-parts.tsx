import type { Reviewer } from "@parallax/contract";
import { NO_FIGURE } from "../../../lib/text/format.ts";
import { reviewMessages } from "../messages.ts";

const { matrix: texts } = reviewMessages;

/** A score as a figure and a bar of ten; its length says the same without colour. */
export function Score({ score }: { readonly score: number | null }) {
	if (score === null) {
		return (
			<span className="score">
				<span aria-hidden="true">{NO_FIGURE}</span>
				<span className="vh">{texts.none}</span>
			</span>
		);
	}
	return (
		<span className="score">
			<span className="score-figure">{score}</span>
			<svg viewBox="0 0 10 1" preserveAspectRatio="none" aria-hidden="true">
				<rect className="scale" width={10} height={1} />
				<rect className="value" width={score} height={1} />
			</svg>
		</span>
	);
}

export function Place({ place }: { readonly place: number | null }) {
	if (place !== null) return <span className="review-place">{texts.placed(place)}</span>;
	return (
		<>
			<span aria-hidden="true">{NO_FIGURE}</span>
			<span className="vh">{texts.noPlace}</span>
		</>
	);
}

/** Why a reviewer gives no opinion at all. */
export function absenceText({ status, error }: Reviewer): string {
	if (status === "asking") return texts.asking;
	const what = status === "not-asked" ? texts.notAsked : texts.didNot;
	return error === null ? what : `${what} ${error}`;
}
