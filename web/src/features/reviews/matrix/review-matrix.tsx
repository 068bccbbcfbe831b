import "./review-matrix.css";
import { useMedia } from "../../../lib/page/use-media.ts";
import { seatName, useSeats } from "../../assistants/index.ts";
import { reviewMessages } from "../messages.ts";
import { cutAnswersOf } from "../review-figures.ts";
import { ReviewCards } from "./review-cards.tsx";
import { type ReviewMatrixProps, ReviewTable } from "./review-table.tsx";

const { matrix: texts } = reviewMessages;

/** What a table needs, in rem: names and criteria, each answer, and the margins of the page. */
const NARROWEST = { heads: 16, answer: 7, margins: 4 } as const;

/** Who thinks what of whom: as a table, or as cards where that does not fit into the window. */
export function ReviewMatrix({ review, responses }: ReviewMatrixProps) {
	const seats = useSeats();
	const width = NARROWEST.heads + NARROWEST.answer * review.answers.length + NARROWEST.margins;
	const isNarrow = useMedia(`(max-width: ${width - 0.01}rem)`);
	const Matrix = isNarrow ? ReviewCards : ReviewTable;
	return (
		<section className="review-section">
			<h4>{texts.head}</h4>
			<p className="quiet">{isNarrow ? texts.cardsText : texts.text}</p>
			<Matrix review={review} responses={responses} />
			{cutAnswersOf(review).map(({ reviewer, answer }) => (
				<p key={`${reviewer} ${answer}`} className="quiet">
					{texts.cut(seatName(seats, reviewer), seatName(seats, answer))}
				</p>
			))}
		</section>
	);
}
