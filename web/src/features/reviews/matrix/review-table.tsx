import { type ProviderResponse, REVIEW_CRITERIA, type Review, type Reviewer } from "@parallax/contract";
import { tintProps } from "../../../ui/marks/tint.ts";
import { useSeat } from "../../assistants/index.ts";
import { reviewMessages } from "../messages.ts";
import { hasOpinions, opinionOn } from "../review-figures.ts";
import { SeatLabel } from "../seat-label.tsx";
import { absenceText, Place, Score } from "./opinion-parts.tsx";

const { matrix: texts } = reviewMessages;
const ROWS = ["place", ...REVIEW_CRITERIA] as const;

function AnswerHead({ id }: { readonly id: string }) {
	const seat = useSeat(id);
	return (
		<th scope="col" {...tintProps(seat)}>
			<span className="vh">{texts.answerOf(seat.name)}</span>
			<span aria-hidden="true">
				<SeatLabel seat={seat} />
			</span>
		</th>
	);
}

export interface ReviewerProps {
	readonly reviewer: Reviewer;
	/** The ids of the columns whose answers are reviewed. */
	readonly answers: readonly string[];
	readonly responses: readonly ProviderResponse[];
}

/** What one reviewer thinks: a row for its order and one for each criterion. */
function ReviewerRows({ reviewer, answers, responses }: ReviewerProps) {
	const seat = useSeat(reviewer.seat);
	if (!hasOpinions(reviewer)) {
		return (
			<tbody>
				<tr>
					<th scope="row">
						<SeatLabel seat={seat} />
					</th>
					<td
						colSpan={answers.length + 1}
						className="review-absent"
						aria-busy={reviewer.status === "asking" || undefined}
					>
						{absenceText(reviewer)}
					</td>
				</tr>
			</tbody>
		);
	}
	return (
		<tbody>
			{ROWS.map((row) => (
				<tr key={row}>
					{row === "place" && (
						<th scope="rowgroup" rowSpan={ROWS.length}>
							<SeatLabel seat={seat} />
						</th>
					)}
					<th scope="row" className="review-criterion">
						{row === "place" ? texts.place : texts.criteria[row]}
					</th>
					{answers.map((answer) => {
						const opinion = opinionOn(reviewer, answer, responses);
						if (typeof opinion !== "string") {
							return (
								<td key={answer}>
									{row === "place" ? <Place place={opinion.place} /> : <Score score={opinion[row]} />}
								</td>
							);
						}
						if (row !== "place") return null;
						return (
							<td key={answer} rowSpan={ROWS.length} className="review-none">
								{texts[opinion]}
							</td>
						);
					})}
				</tr>
			))}
		</tbody>
	);
}

export interface ReviewMatrixProps {
	readonly review: Review;
	readonly responses: readonly ProviderResponse[];
}

/** Rows are reviewers, columns the answers that they review. */
export function ReviewTable({ review, responses }: ReviewMatrixProps) {
	const answers = review.answers.map(({ seat }) => seat);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
		<section className="review-scroll" tabIndex={0} aria-label={texts.head}>
			<table className="review-table" aria-label={texts.head}>
				<thead>
					<tr>
						<th scope="col">{texts.reviewer}</th>
						<th scope="col">
							<span className="vh">{texts.criterion}</span>
						</th>
						{answers.map((id) => (
							<AnswerHead key={id} id={id} />
						))}
					</tr>
				</thead>
				{review.reviewers.map((reviewer) => (
					<ReviewerRows key={reviewer.seat} reviewer={reviewer} answers={answers} responses={responses} />
				))}
			</table>
		</section>
	);
}
