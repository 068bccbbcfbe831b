import "./fault-list.css";
import type { ProviderResponse, Review } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatName, seatOf, useSeats } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import { reviewMessages } from "../messages.ts";
import { type Fault, hasOpinions } from "../review-figures.ts";
import { SeatLabel } from "../seat-label.tsx";
import { faultyWords, useFaults } from "./faulty-words.ts";

const { faults: texts } = reviewMessages;

function FaultItem({ fault, isFound }: { readonly fault: Fault; readonly isFound: boolean }) {
	const seats = useSeats();
	const scope = useTurnScope();
	const quote = fault.quote.split("\n").join(" … ");
	return (
		<li>
			<blockquote dir="auto" lang={languageOf(quote)}>
				“{quote}”
			</blockquote>
			{fault.remarks.map(({ reviewer, text }) => (
				<p key={reviewer} dir="auto" lang={languageOf(text)}>
					<b>{texts.by(seatName(seats, reviewer))}</b> {text}
				</p>
			))}
			{isFound ? (
				<Button tone="bare" size="s" onClick={({ currentTarget }) => faultyWords().goTo(scope, fault, currentTarget)}>
					{texts.show}
				</Button>
			) : (
				fault.stale && <p className="quiet">{texts.notFound}</p>
			)}
		</li>
	);
}

interface FaultListProps {
	readonly review: Review;
	readonly responses: readonly ProviderResponse[];
}

/** The faults that the reviewers name in each answer, with a jump to the words. */
export function FaultList({ review, responses }: FaultListProps) {
	const seats = useSeats();
	const scope = useTurnScope();
	const faults = useFaults(review, responses);
	const found = new Set(
		faultyWords()
			.useWords(scope)
			.map(({ mark }) => mark.id),
	);
	const isReviewed = (answer: string): boolean =>
		review.reviewers.some((reviewer) => hasOpinions(reviewer) && reviewer.opinions.some(({ seat }) => seat === answer));
	return (
		<section className="review-section">
			<h4>{texts.head}</h4>
			<p className="quiet">{texts.text}</p>
			<div className="fault-groups">
				{review.answers.map(({ seat: answer }) => {
					const seat = seatOf(seats, answer);
					const ofAnswer = faults.filter((fault) => fault.seat === answer);
					if (ofAnswer.length === 0 && !isReviewed(answer)) return null;
					return (
						<section key={answer} aria-label={texts.of(seat.name)} {...tintProps(seat)}>
							<h5>
								<SeatLabel seat={{ ...seat, name: texts.of(seat.name) }} />
							</h5>
							{ofAnswer.length === 0 && <p className="no-fault">{texts.none}</p>}
							{ofAnswer.length > 0 && (
								<ul className="faults">
									{ofAnswer.map((fault) => (
										<FaultItem key={fault.id} fault={fault} isFound={found.has(fault.id)} />
									))}
								</ul>
							)}
						</section>
					);
				})}
			</div>
		</section>
	);
}
