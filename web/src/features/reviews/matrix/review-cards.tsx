import { type ProviderResponse, REVIEW_CRITERIA, type Reviewer } from "@parallax/contract";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeat, useSeats } from "../../assistants/index.ts";
import { reviewMessages } from "../messages.ts";
import { hasOpinions, opinionOn } from "../review-figures.ts";
import { SeatLabel } from "../seat-label.tsx";
import { absenceText, Score } from "./opinion-parts.tsx";
import type { ReviewMatrixProps } from "./review-table.tsx";

const { matrix: texts } = reviewMessages;

interface OpinionProps {
	readonly reviewer: Reviewer;
	readonly answer: string;
	readonly responses: readonly ProviderResponse[];
}

/** What one reviewer thinks of the answer. */
function Opinion({ reviewer, answer, responses }: OpinionProps) {
	const { name } = useSeat(reviewer.seat);
	const opinion = opinionOn(reviewer, answer, responses);
	if (typeof opinion === "string") {
		return (
			<li className="review-none">
				<b>{name}</b> {texts[opinion]}
			</li>
		);
	}
	return (
		<li>
			<p className="card-reviewer">
				<span>{texts.by(name)}</span>
				{opinion.place !== null && <span className="review-place">{texts.placeOf(opinion.place)}</span>}
			</p>
			<dl className="card-scores">
				{REVIEW_CRITERIA.map((criterion) => (
					<div key={criterion}>
						<dt>{texts.criteria[criterion]}</dt>
						<dd>
							<Score score={opinion[criterion]} />
						</dd>
					</div>
				))}
			</dl>
		</li>
	);
}

/** The same as the table, with a card for each answer, where a table would be too wide. */
export function ReviewCards({ review, responses }: ReviewMatrixProps) {
	const seats = useSeats();
	const speaking = review.reviewers.filter(hasOpinions);
	const absent = review.reviewers.filter((reviewer) => !hasOpinions(reviewer));
	return (
		<div className="review-cards">
			{absent.map((reviewer) => (
				<p key={reviewer.seat} className="review-absent">
					<b>{seatOf(seats, reviewer.seat).name}</b> {absenceText(reviewer)}
				</p>
			))}
			{speaking.length > 0 &&
				review.answers.map(({ seat: answer }) => {
					const seat = seatOf(seats, answer);
					return (
						<section key={answer} className="review-card" aria-label={texts.answerOf(seat.name)} {...tintProps(seat)}>
							<h5>
								<SeatLabel seat={{ ...seat, name: texts.answerOf(seat.name) }} />
							</h5>
							<ul>
								{speaking.map((reviewer) => (
									<Opinion key={reviewer.seat} reviewer={reviewer} answer={answer} responses={responses} />
								))}
							</ul>
						</section>
					);
				})}
		</div>
	);
}
