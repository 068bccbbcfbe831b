import type { ReviewsOf, TurnReviews } from "../../chat/index.ts";
import type { AskingSource } from "../asking/living-rows.ts";
import { chatsForReader, loadAnswersForReader } from "../chats-for-reader.ts";
import type { AnswerState } from "../votes/stored-vote.ts";
import { type ChosenReview, chooseReview } from "./choose-review.ts";
import { loadReviewFacts, loadReviews, type ReviewFacts, type ReviewRow, reviewedEditionOf } from "./stored-reviews.ts";
import { viewReview } from "./view-review.ts";

const keyOf = ({ chat_id, turn }: Pick<ReviewFacts, "chat_id" | "turn">): string => `${chat_id} ${turn}`;

function idsOf({ shown, laterFailure, earlier }: ChosenReview, withEarlier: boolean): string[] {
	const others = withEarlier ? earlier : laterFailure ? [laterFailure] : [];
	return [shown, ...others].map(({ id }) => id);
}

function viewTurn(
	{ shown, laterFailure, earlier }: ChosenReview,
	rows: ReadonlyMap<string, ReviewRow>,
	answers: readonly AnswerState[],
	owned: boolean,
): TurnReviews | null {
	const row = rows.get(shown.id);
	if (!row) return null;
	const failure = laterFailure ? (rows.get(laterFailure.id) ?? null) : null;
	const views = earlier.flatMap(({ id }) => rows.get(id) ?? []);
	return {
		shown: viewReview(row, { answers, owned, laterFailure: failure }),
		earlier: views.map((one) => viewReview(one, { answers, owned })),
	};
}

/** The reviews of chats as a reader gets them; the earlier ones only for their owner, and when they are asked for. */
export const createReviewsOf =
	(source: AskingSource): ReviewsOf =>
	async (chats, reader, { withEarlier = false, turn } = {}) => {
		const { whole, published, isForOwner } = chatsForReader(chats, reader);
		const facts = [
			...(await loadReviewFacts(source, whole, turn)),
			...(await loadReviewFacts(source, published, turn)).filter((one) => one.published === 1),
		];
		const ids = [...new Set(facts.map(({ chat_id }) => chat_id))];
		const states = await loadAnswersForReader(source.database.query, { whole, published }, reader, new Set(ids));
		const answers = Map.groupBy(states, keyOf);
		const editionRead = (one: ReviewFacts): number => reviewedEditionOf(answers.get(keyOf(one)) ?? []);
		// A review stays with the edition that it is about.
		const isRead = (one: ReviewFacts): boolean => withEarlier || one.edition === editionRead(one);
		const ofTurns = Map.groupBy(facts.filter(isRead), keyOf);
		const chosen = [...ofTurns.values()].flatMap((ofTurn) => chooseReview(ofTurn) ?? []);
		const loaded = await loadReviews(
			source,
			chosen.flatMap((one) => idsOf(one, withEarlier)),
		);
		const rows = new Map(loaded.map((row) => [row.id, row]));
		const found = new Map<string, Map<number, TurnReviews>>(ids.map((id) => [id, new Map()]));
		for (const one of chosen) {
			const view = viewTurn(one, rows, answers.get(keyOf(one.shown)) ?? [], isForOwner);
			if (view) found.get(one.shown.chat_id)?.set(one.shown.turn, view);
		}
		return found;
	};
