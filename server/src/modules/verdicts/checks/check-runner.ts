import { randomUUID } from "node:crypto";
import type { Check } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import { CHAT_NOT_FOUND, type OwnedChat, type Revealed, type Runner, turnOf } from "../../chat/index.ts";
import { SavedState } from "../asking/saved-state.ts";
import { type AskingWork, type BeforeStart, SharedAsking } from "../asking/shared-asking.ts";
import { loadAnswerStates } from "../votes/stored-vote.ts";
import { type CheckPlan, planCheck } from "./plan-check.ts";
import { removeCheck } from "./published-checks.ts";
import { firstReplies, runCheck } from "./run-check.ts";
import {
	type CheckRow,
	findCheck,
	insertCheck,
	isReusable,
	loadCheck,
	loadChecks,
	saveCheck,
	stopChecks,
} from "./stored-checks.ts";
import { isOfAnswers, viewCheck } from "./view-check.ts";

export interface CheckRules {
	readonly dailyBudgetUsd: number | null;
	/** Called when the checks of a turn have changed. */
	readonly onChange: (chatId: string, turn: number) => void;
}

/** Asks other columns about words of an answer. Each check is done once, even across processes. */
export class CheckRunner {
	readonly #runner: Runner;
	readonly #rules: CheckRules;
	readonly #asking: SharedAsking;

	constructor(runner: Runner, rules: CheckRules) {
		this.#runner = runner;
		this.#rules = rules;
		this.#asking = new SharedAsking(runner, "checks", rules.onChange);
	}

	/** What is there for the same words, or a new check that goes on by itself. */
	async start(
		chat: Revealed<OwnedChat>,
		turn: number,
		words: { readonly seat: string; readonly quote: string },
		beforeStart: BeforeStart,
	): Promise<{ readonly check: Check; readonly isNew: boolean }> {
		this.#asking.throwIfClosing();
		const plan = await planCheck(this.#runner, chat, turn, words);
		const known = await findCheck(this.#runner, plan.key);
		if (known && isReusable(known)) return { check: await this.#view(known), isNew: false };
		const work = this.#work(plan, known?.id ?? null);
		const isNew = await this.#asking.begin(work, beforeStart);
		if (isNew) return { check: await this.#viewOf(work.id), isNew };
		const other = await findCheck(this.#runner, plan.key);
		if (!other) throw notFound(CHAT_NOT_FOUND);
		return { check: await this.#view(other), isNew };
	}

	/** The checks of a turn, oldest first. */
	async list(chat: Revealed<OwnedChat>, turn: number): Promise<Check[]> {
		const { chatId, number } = turnOf(chat, turn);
		const answers = await loadAnswerStates(this.#runner.database.query, [chatId], { turn: number });
		const rows = await loadChecks(this.#runner, chatId, number);
		return rows.filter((row) => isOfAnswers(row, answers)).map((row) => viewCheck(row, answers, { owned: true }));
	}

	/** Stops one check of a turn, or all that are being made, whichever process makes them. */
	async cancel(chat: Revealed<OwnedChat>, turn: number, id: string | undefined): Promise<void> {
		const { chatId, number } = turnOf(chat, turn);
		const { database, clock } = this.#runner;
		const rows = await loadChecks(this.#runner, chatId, number);
		const open = rows.filter((row) => row.settled_at === null && (id === undefined || row.id === id));
		await stopChecks(database, open, clock.now());
		await this.#asking.stop(
			{ chatId, turn: number },
			open.map((row) => row.id),
		);
	}

	/** Removes a check of a turn, and stops it, whichever process makes it. Removing it twice is no error. */
	async remove(chat: Revealed<OwnedChat>, turn: number, id: string): Promise<void> {
		const { chatId, number } = turnOf(chat, turn);
		const isRemoved = await removeCheck(this.#runner.database, { chatId, turn: number, id });
		if (isRemoved) await this.#asking.stop({ chatId, turn: number }, [id]);
	}

	/** Waits for running checks for at most `graceMs`, then stops them; what they have not received is interrupted. */
	async close(graceMs: number): Promise<void> {
		await this.#asking.close(graceMs);
	}

	#work(plan: CheckPlan, replaced: string | null): AskingWork {
		const { database, clock } = this.#runner;
		const { key, words } = plan;
		const replies = firstReplies(plan);
		const id = randomUUID();
		return {
			...{ id, chatId: key.chatId, turn: key.turn },
			insert: () => insertCheck(database, { id, key, search: words.search, replies, now: clock.now(), replaced }),
			run: ({ signal, saving, codeAtEnd }) => {
				const state = new SavedState(replies, (saved) => saveCheck(database, id, saved), saving);
				const { dailyBudgetUsd } = this.#rules;
				return runCheck(this.#runner, { plan, state, dailyBudgetUsd, signal }, codeAtEnd);
			},
		};
	}

	async #viewOf(id: string): Promise<Check> {
		const row = await loadCheck(this.#runner, id);
		if (!row) throw notFound(CHAT_NOT_FOUND);
		return await this.#view(row);
	}

	async #view(row: CheckRow): Promise<Check> {
		const { chat_id: chatId, turn, edition } = row;
		const answers = await loadAnswerStates(this.#runner.database.query, [chatId], { turn, choice: edition });
		return viewCheck(row, answers, { owned: true });
	}
}
