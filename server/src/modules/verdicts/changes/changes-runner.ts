import { randomUUID } from "node:crypto";
import type { Changes, Steadiness } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import { type Judging, noJudge } from "../../analysis/index.ts";
import { CHAT_NOT_FOUND, type OwnedChat, type Revealed, type Runner, turnOf } from "../../chat/index.ts";
import { isMaking } from "../asking/living-rows.ts";
import { SavedState } from "../asking/saved-state.ts";
import { type AskingWork, type BeforeStart, SharedAsking } from "../asking/shared-asking.ts";
import { loadEditionStates } from "../votes/stored-vote.ts";
import { type ChangesPlan, planChanges, type SeatToCompare } from "./plan-changes.ts";
import { runChanges } from "./run-changes.ts";
import {
	type ChangesRow,
	type Compared,
	findChanges,
	insertChanges,
	loadChanges,
	readResults,
	type SeatResult,
	saveChanges,
	stopChanges,
} from "./stored-changes.ts";
import { viewChanges } from "./view-changes.ts";

const NOT_MADE = "These editions have not been compared yet.";

export interface ChangesRules {
	readonly judging: Pick<Judging, "canCompare" | "writeDraft">;
	/** Called when a comparison of a turn has changed. */
	readonly onChange: (chatId: string, turn: number) => void;
}

const answersKey = ({ answers }: SeatResult): string => JSON.stringify(answers);

/** What is there of the same answers stays; only the rest is asked for, and what failed tries of it cost is kept. */
function firstResults({ seats }: ChangesPlan, known: readonly SeatResult[]): SeatResult[] {
	return seats.map(({ first }) => {
		const same = known.find((one) => one.seat === first.seat && answersKey(one) === answersKey(first));
		if (same?.status === "made") return same;
		return same?.cost ? { ...first, cost: same.cost } : first;
	});
}

/** For a comparison that no judge is asked for. */
const uncounted: BeforeStart = async () => () => {};

const isWaiting = ({ status }: SeatResult): boolean => status === "waiting";

/** Compares editions of turns. Each comparison is made once, even across processes. */
export class ChangesRunner {
	readonly #runner: Runner;
	readonly #rules: ChangesRules;
	readonly #asking: SharedAsking;

	constructor(runner: Runner, rules: ChangesRules) {
		this.#runner = runner;
		this.#rules = rules;
		this.#asking = new SharedAsking(runner, "changes", rules.onChange);
	}

	/** A stored comparison of the same answers, or a new one that continues by itself. */
	async start(
		chat: Revealed<OwnedChat>,
		turn: number,
		compared: Compared,
		beforeStart: BeforeStart,
	): Promise<{ readonly view: Changes | Steadiness; readonly isNew: boolean }> {
		this.#asking.throwIfClosing();
		const plan = await planChanges(this.#runner, chat, turn, compared);
		const known = await findChanges(this.#runner, plan.key);
		if (known && isMaking(known)) return { view: await this.#view(known), isNew: false };
		const results = firstResults(plan, known ? readResults(known) : []);
		const waiting = results.filter(isWaiting);
		if (known && waiting.length === 0) return { view: await this.#view(known), isNew: false };
		await this.#refuseWithoutJudge(plan, waiting);
		const work = this.#work(plan, results, known?.id ?? null);
		const isNew = await this.#asking.begin(work, waiting.length > 0 ? beforeStart : uncounted);
		const row = await findChanges(this.#runner, plan.key);
		if (!row) throw notFound(CHAT_NOT_FOUND);
		return { view: await this.#view(row), isNew };
	}

	/** Throws 404 before it is made. */
	async read(chat: Revealed<OwnedChat>, turn: number, compared: Compared): Promise<Changes | Steadiness> {
		const { chatId, number } = turnOf(chat, turn);
		const row = await findChanges(this.#runner, { chatId, turn: number, compared });
		if (!row) throw notFound(NOT_MADE);
		return await this.#view(row);
	}

	/** Stops the comparisons of a turn that are being made, whichever process makes them. */
	async cancel(chat: Revealed<OwnedChat>, turn: number): Promise<void> {
		const { chatId, number } = turnOf(chat, turn);
		const { database, clock } = this.#runner;
		const all = await loadChanges(this.#runner, [chatId], number);
		const open = all.filter(({ settled_at }) => settled_at === null).map(({ id }) => id);
		await stopChanges(database, open, clock.now());
		await this.#asking.stop({ chatId, turn: number }, open);
	}

	/** Waits for running comparisons for at most `graceMs`, then stops them; what they have not received is interrupted. */
	async close(graceMs: number): Promise<void> {
		await this.#asking.close(graceMs);
	}

	async #refuseWithoutJudge({ seats, inputOf }: ChangesPlan, waiting: readonly SeatResult[]): Promise<void> {
		const first = seats.find((one): one is SeatToCompare => one.seat === waiting[0]?.seat);
		if (!first) return;
		const input = inputOf(first.answers);
		if (!(await this.#rules.judging.canCompare({ ...input, answered: input.asked }))) throw noJudge([]);
	}

	#work(plan: ChangesPlan, results: readonly SeatResult[], replaced: string | null): AskingWork {
		const { database, clock } = this.#runner;
		const { key } = plan;
		const id = randomUUID();
		return {
			...{ id, chatId: key.chatId, turn: key.turn },
			insert: () => insertChanges(database, { id, key, results, now: clock.now(), replaced }),
			run: ({ signal, saving, codeAtEnd }) => {
				const state = new SavedState(results, (saved) => saveChanges(database, id, saved), saving);
				return runChanges({ plan, state, judging: this.#rules.judging, signal }, codeAtEnd);
			},
		};
	}

	async #view(row: ChangesRow): Promise<Changes | Steadiness> {
		return viewChanges(row, await loadEditionStates(this.#runner.database.query, [row.chat_id], row.turn));
	}
}
