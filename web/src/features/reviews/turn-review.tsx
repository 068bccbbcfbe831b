import "./reviews.css";
import type { ProviderResponse, Review } from "@parallax/contract";
import { usePreferences } from "../../lib/stored/preferences.ts";
import { formatCost } from "../../lib/text/format.ts";
import { Note } from "../../ui/layout/note.tsx";
import { PagePart } from "../../ui/layout/page-part.tsx";
import { seatName, useSeats } from "../assistants/index.ts";
import { isChangeable, type JudgedChat, useNameInTurn } from "../chat/index.ts";
import { AskForReview, useReviewCommands, useReviewOffer } from "./ask-for-review.tsx";
import { FaultList } from "./faults/fault-list.tsx";
import { ReviewMatrix } from "./matrix/review-matrix.tsx";
import { reviewMessages as texts } from "./messages.ts";
import { hasOpinions, isEmpty, isRunning } from "./review-figures.ts";
import { goToReview, reviewId } from "./review-id.ts";
import { Standings } from "./standings.tsx";
import { useHandedFaults, useReview, useReviewActions } from "./use-review.ts";
import { useReviewNews } from "./use-review-news.ts";

/** Why no opinion came, one sentence for each column that says so. */
function Reasons({
	reasons,
}: {
	readonly reasons: readonly { readonly seat: string; readonly error: string | null }[];
}) {
	const seats = useSeats();
	return reasons.flatMap(({ seat, error }) =>
		error === null
			? []
			: [
					<span key={seat} className="review-reason">
						{`${seatName(seats, seat)}: ${error}`}
					</span>,
				],
	);
}

function Notes({ review }: { readonly review: Review }) {
	return (
		<>
			{review.reviewers.some(({ demo }) => demo) && <Note>{texts.demo}</Note>}
			{review.stale && <Note tone="warn">{texts.stale}</Note>}
			{isEmpty(review) && (
				<Note tone="warn">
					{texts.noOpinion}
					<Reasons reasons={review.reviewers} />
				</Note>
			)}
			{review.laterFailure && (
				<Note tone="warn">
					{texts.laterFailure}
					<Reasons reasons={review.laterFailure.reasons} />
				</Note>
			)}
		</>
	);
}

function Facts({ review }: { readonly review: Review }) {
	const { showsCosts } = usePreferences();
	const { reviewers, costUsd } = review;
	const opined = reviewers.filter(hasOpinions).length;
	const cost = showsCosts && costUsd !== null && costUsd > 0 ? ` ${texts.cost(formatCost(costUsd))}` : "";
	return <p className="review-facts">{`${texts.reviewed(opined, reviewers.length)}${cost}`}</p>;
}

/** What the assistants think of each other: the mean order, the matrix, and the faults. */
function Opinions({ review, responses }: { readonly review: Review; readonly responses: readonly ProviderResponse[] }) {
	const isMade = !isRunning(review);
	return (
		<>
			{isMade && <Facts review={review} />}
			{isMade && <Standings standings={review.standings} />}
			<ReviewMatrix review={review} responses={responses} />
			{isMade && <FaultList review={review} responses={responses} />}
		</>
	);
}

function progressOf(review: Review | null): string | null {
	if (!review || !isRunning(review)) return null;
	const asked = review.reviewers.filter(({ status }) => status !== "not-asked");
	return texts.reading(asked.filter(({ status }) => status !== "asking").length, asked.length);
}

/** The peer review of a turn below its answers and, in one's own chat, how to have it made. */
export function TurnReview(props: JudgedChat) {
	const { payload } = props;
	const { turn, responses } = payload;
	const review = useReview(props) ?? null;
	const isOwn = isChangeable(props);
	const offer = useReviewOffer(props);
	const { isOffered } = offer;
	const actions = useReviewActions(props);
	const name = useNameInTurn(texts.head);
	const news = useReviewNews(review);
	useHandedFaults(props, review);
	const progress = progressOf(review);
	const hasReview = review !== null && progress === null;
	useReviewCommands({
		...{ offer, hasReview, start: actions.start, stop: actions.stop },
		isRunning: isOwn && progress !== null,
		onShow: () => goToReview(turn),
	});
	if (!isOffered && !review) return null;
	const ask = isOwn && <AskForReview {...actions} offer={offer} progress={progress} hasReview={hasReview} />;
	return (
		<PagePart id={reviewId(turn)} name={name} head={texts.head} text={texts.text} tools={ask} layout="below">
			{isOffered && !review && offer.price.offer !== null && <p className="review-facts">{offer.who}</p>}
			{actions.problem !== null && (
				<div role="alert">
					<Note tone="warn">{actions.problem}</Note>
				</div>
			)}
			{review && <Notes review={review} />}
			{review && !isEmpty(review) && <Opinions review={review} responses={responses} />}
			<p className="vh" role="status">
				{news}
			</p>
		</PagePart>
	);
}
