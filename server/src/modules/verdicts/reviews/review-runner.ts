import { randomUUID } from "node:crypto";
import type { Review } from "@parallax/contract";
import { conflict, notFound } from "../../../failures.ts";
import { rewriteDisputed } from "../../analysis/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat, type Revealed, type Runner, turnOf } from "../../chat/index.ts";
import { isMaking } from "../asking/living-rows.ts";
import { type SavedReplies, SavedState } from "../asking/saved-state.ts";
import { type AskingWork, type BeforeStart, SharedAsking } from "../asking/shared-asking.ts";
import { loadAnswerStates } from "../votes/stored-vote.ts";
import { planReview, type ReviewPlan } from "./plan-review.ts";
import { firstReviewers, runReview } from "./run-review.ts";
import {
	insertReview,
	loadReview,
	loadReviewFacts,
	type ReviewFacts,
	type ReviewRow,
	readReviewers,
	saveReview,
	stopReviews,
} from "./stored-reviews.ts";
import { viewReview } from "./view-review.ts";

const OTHER_REVIEW = "Other columns are reviewing this turn right now. Wait for them, or stop that review first.";

export interface ReviewRules {
	readonly dailyBudgetUsd: number | null;
	/** Called when the review of a turn has changed. */
	readonly onChange: (chatId: string, turn: number) => void;
}

interface Started {
	readonly review: Review;
	readonly isNew: boolean;
}

/** Has the columns of a turn review each other. Of each turn one review is made at a time, even across processes. */
export class ReviewRunner {
	readonly #runner: Runner;
	readonly #rules: ReviewRules;
	readonly #asking: SharedAsking;

	constructor(runner: Runner, rules: ReviewRules) {
		this.#runner = runner;
		this.#rules = rules;
		this.#asking = new SharedAsking(runner, "reviews", rules.onChange);
	}

	/** The same review if it is being made, or a new one that goes on by itself. */
	async start(
		chat: Revealed<OwnedChat>,
		turn: number,
		by: readonly string[] | undefined,
		beforeStart: BeforeStart,
	): Promise<Started> {
		this.#asking.throwIfClosing();
		const plan = await planReview(this.#runner, chat, turn, by);
		const open = await this.#open(plan);
		const making = open.find(isMaking);
		if (making) return await this.#found(making.id, plan);
		const lost = open.map(({ id }) => id);
		const work = this.#work(plan, chat, lost);
		const isNew = await this.#asking.begin(work, beforeStart);
		if (isNew) return { review: await this.#view(await this.#load(work.id)), isNew };
		// The other one may have ended meanwhile. Without any, the turn was deleted.
		const all = await loadReviewFacts(this.#runner, [plan.chatId], plan.turn);
		const other = all.find(isMaking) ?? all.at(-1);
		if (!other) throw notFound(CHAT_NOT_FOUND);
		return await this.#found(other.id, plan);
	}

	/** Stops the review of a turn that is being made, whichever process makes it. */
	async cancel(chat: Revealed<OwnedChat>, turn: number): Promise<void> {
		const { chatId, number } = turnOf(chat, turn);
		const { database, clock } = this.#runner;
		const open = (await this.#open({ chatId, turn: number })).map(({ id }) => id);
		await stopReviews(database, open, clock.now());
		if (open.length > 0) await this.#handOn(chat, number);
		await this.#asking.stop({ chatId, turn: number }, open);
	}

	/** Waits for running reviews for at most `graceMs`, then stops them; what they have not received is interrupted. */
	async close(graceMs: number): Promise<void> {
		await this.#asking.close(graceMs);
	}

	/** The reviews of the turn that are not settled; those that no process makes any more are among them. */
	async #open({ chatId, turn }: Pick<ReviewPlan, "chatId" | "turn">): Promise<ReviewFacts[]> {
		const all = await loadReviewFacts(this.#runner, [chatId], turn);
		return all.filter(({ settled_at }) => settled_at === null);
	}

	#work(plan: ReviewPlan, chat: Revealed<OwnedChat>, lost: readonly string[]): AskingWork {
		const { database, clock } = this.#runner;
		const { chatId, turn, answers } = plan;
		const reviewers = firstReviewers(plan);
		const id = randomUUID();
		return {
			...{ id, chatId, turn },
			insert: () => insertReview(database, { id, chatId, turn, answers, reviewers, now: clock.now(), lost }),
			run: ({ signal, saving, codeAtEnd }) => {
				const save = async (saved: SavedReplies<typeof reviewers>): Promise<boolean> => {
					const isSaved = await saveReview(database, id, saved);
					if (isSaved && saved.settledAt !== null) await this.#handOn(chat, turn);
					return isSaved;
				};
				const state = new SavedState(reviewers, save, saving);
				const { dailyBudgetUsd } = this.#rules;
				return runReview(this.#runner, { plan, state, dailyBudgetUsd, signal }, codeAtEnd);
			},
		};
	}

	/** What is disputed has the faults of the last review. That review itself is stored already. */
	async #handOn(chat: Revealed<OwnedChat>, turn: number): Promise<void> {
		await rewriteDisputed(this.#runner, chat, turn).catch((error: unknown) =>
			this.#runner.logger.warn(
				{ err: error, chatId: chat.id },
				"could not add the faults of a review to what is disputed",
			),
		);
	}

	/** The review that is being made; throws when it is by other columns. */
	async #found(id: string, { reviewers }: ReviewPlan): Promise<Started> {
		const row = await this.#load(id);
		const asked = readReviewers(row).map(({ seat }) => seat);
		if (asked.join() !== reviewers.map(({ seat }) => seat.id).join()) throw conflict(OTHER_REVIEW);
		return { review: await this.#view(row), isNew: false };
	}

	async #load(id: string): Promise<ReviewRow> {
		const row = await loadReview(this.#runner, id);
		if (!row) throw notFound(CHAT_NOT_FOUND);
		return row;
	}

	async #view(row: ReviewRow): Promise<Review> {
		const { chat_id: chatId, turn, edition } = row;
		const answers = await loadAnswerStates(this.#runner.database.query, [chatId], { turn, choice: edition });
		return viewReview(row, { answers, owned: true });
	}
}
