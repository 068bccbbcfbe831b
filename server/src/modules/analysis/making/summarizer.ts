import { setTimeout as pause } from "node:timers/promises";
import type { Seat } from "@parallax/contract";
import { conflict, notFound, restarting } from "../../../failures.ts";
import {
	type ChatSummary,
	loadTurnResponses,
	loadTurns,
	type OwnedChat,
	type Runner,
	seatsOf,
	viewSummary,
} from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { loadSummary, saveSummary } from "../store/analysis-store.ts";
import { draftOfExample } from "../draft/draft-of-example.ts";
import { newestEditionOf } from "../store/find-analysis.ts";
import { addPicture } from "../picture/add-picture.ts";
import type { PictureTools } from "../picture/picture-tools.ts";
import { progressOf } from "./progress.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import {
	cancelWork,
	giveBack,
	isOurs,
	type TakenWork,
	type TurnKey,
	takeWork,
	type WorkState,
	workState,
} from "../store/running-summaries.ts";
import { answersOf, type DraftBy, type Judged, type Offer, ownReading, writeUp } from "./summarize-chat.ts";

type SummaryView = ReturnType<typeof viewSummary>;

const NO_CHAT = "This chat doesn't exist or has been removed.";
const NO_TURN = "This chat has no such turn.";
const STOPPED = "The comparison was stopped.";
/** How often the work of another process is looked at. */
const LOOK_MS = 300;
/** How often a process looks whether its work is still its own: the chat may be deleted, or the work taken over, by another. */
const STILL_OURS_MS = 1000;

interface Asked {
	readonly key: TurnKey;
	readonly prompt: string;
	readonly chat: OwnedChat;
}

/** What the summaries of one turn are made of. */
interface Material extends Asked {
	/** The seats that were asked in this turn. */
	readonly seats: readonly Seat[];
	readonly answers: readonly AnswerText[];
}

const nameOf = ({ chatId, turn, edition }: TurnKey): string => `${chatId} ${turn} ${edition}`;

/** Makes the summaries of turns. Requests at once for one turn share the work, also those of several processes. */
export class Summarizer {
	readonly #runner: Runner;
	readonly #draftBy: DraftBy;
	readonly #picture: PictureTools;
	readonly #running = new Map<string, Promise<SummaryView>>();
	readonly #closing = new AbortController();

	constructor(runner: Runner, draftBy: DraftBy, picture: PictureTools) {
		this.#runner = runner;
		this.#draftBy = draftBy;
		this.#picture = picture;
	}

	/** Of the newest turn when none is named. `begin` is called when there is work to be done, and may refuse it. */
	async summarize(chat: OwnedChat, number: number | undefined, begin: () => Promise<void>): Promise<SummaryView> {
		this.#closing.signal.throwIfAborted();
		const asked = await this.#askedOf(chat, number);
		const name = nameOf(asked.key);
		const running = this.#running.get(name);
		if (running) return await running;
		const work = this.#makeOrAwait(asked, begin).finally(() => this.#running.delete(name));
		this.#running.set(name, work);
		return await work;
	}

	async #askedOf(chat: OwnedChat, number: number | undefined): Promise<Asked> {
		const { query } = this.#runner.database;
		const turns = await loadTurns(query, chat.id, chat.last_turn);
		if (turns.length === 0) throw notFound(NO_CHAT);
		const turn = number === undefined ? turns.at(-1) : turns.find((one) => one.number === number);
		if (!turn) throw notFound(NO_TURN);
		const edition = await newestEditionOf(query, chat.id, turn.number);
		return { chat, prompt: turn.prompt, key: { chatId: chat.id, turn: turn.number, edition } };
	}

	async #materialOf(asked: Asked): Promise<Material> {
		const { key, chat } = asked;
		const rows = await loadTurnResponses(this.#runner.database.query, key.chatId, key.turn);
		const seats = seatsOf(chat).filter(({ id }) => rows.some(({ seat }) => seat === id));
		return { ...asked, seats, answers: answersOf(rows, seats) };
	}

	/** Stops the work on the summaries of a turn, whichever process is at it. */
	async cancel(chat: OwnedChat, number: number | undefined): Promise<void> {
		const turn = number ?? chat.last_turn;
		await cancelWork(this.#runner.database, chat.id, turn);
		this.#runner.summaries.abortTurn(chat.id, turn);
	}

	/** What a comparison of the turn would take. */
	async offer(
		chat: OwnedChat,
		number: number | undefined,
		offerOf: (judged: Judged) => Promise<Offer>,
	): Promise<Offer> {
		const { prompt, answers } = await this.#materialOf(await this.#askedOf(chat, number));
		return await offerOf({ prompt, answers, owner: ownerOf(chat) });
	}

	/** Lets what runs go on for at most so long, then ends it: whoever waits is told, and can ask again afterwards. */
	async close(graceMs: number): Promise<void> {
		const ended = Promise.allSettled(this.#running.values());
		const grace = new AbortController();
		await Promise.race([ended, this.#runner.tools.pause(graceMs, grace.signal).catch(() => {})]);
		grace.abort();
		this.#closing.abort(restarting());
		await ended;
	}

	async #makeOrAwait(asked: Asked, begin: () => Promise<void>): Promise<SummaryView> {
		const { database, clock } = this.#runner;
		const { key } = asked;
		const { madeBefore } = await this.#stateOf(key);
		const material = await this.#materialOf(asked);
		for (;;) {
			const work = await takeWork(database, key, clock.now());
			const made = work && (await this.#makeUnlessLost(material, work, begin));
			if (made) return made;
			const { madeAt, isCancelled } = await this.#freeStateOf(key);
			if (isCancelled) throw conflict(STOPPED, "cancelled");
			if (madeAt !== null && madeAt !== madeBefore) return await this.#stored(asked);
		}
	}

	async #stateOf(key: TurnKey): Promise<WorkState> {
		const state = await workState(this.#runner.database, key);
		if (!state) throw notFound(NO_CHAT);
		return state;
	}

	/** Resolves once no process that lives is at it. */
	async #freeStateOf(key: TurnKey): Promise<WorkState> {
		const { signal } = this.#closing;
		for (;;) {
			const state = await this.#stateOf(key);
			if (!state.isRunning) return state;
			await pause(LOOK_MS, undefined, { signal }).catch(() => {});
			signal.throwIfAborted();
		}
	}

	/** The summaries that another process has made. */
	async #stored({ key: { chatId, turn }, chat }: Asked): Promise<SummaryView> {
		const { database, live } = this.#runner;
		const summary = await loadSummary(database, chatId, turn);
		if (summary) this.#tell(live.get(chatId, turn), summary);
		return viewSummary(summary, seatsOf(chat), await loadTurnResponses(database.query, chatId, turn));
	}

	/** Null when the work was lost on the way: to another process, or with the chat. No further judge is asked then. */
	async #makeUnlessLost(material: Material, work: TakenWork, begin: () => Promise<void>): Promise<SummaryView | null> {
		const { summaries } = this.#runner;
		const lost = new AbortController();
		const over = new AbortController();
		const isGone = AbortSignal.any([summaries.begin(work.chatId, work.turn), lost.signal]);
		void this.#lookAfter(work, lost, over.signal);
		try {
			await begin();
			return await this.#make(material, work, AbortSignal.any([this.#closing.signal, isGone]));
		} catch (error) {
			if (isGone.aborted) return null;
			throw error;
		} finally {
			over.abort();
			summaries.end(work.chatId, work.turn);
			await this.#giveBack(work);
		}
	}

	async #lookAfter(work: TakenWork, lost: AbortController, over: AbortSignal): Promise<void> {
		const { database, logger } = this.#runner;
		for (;;) {
			await pause(STILL_OURS_MS, undefined, { signal: over }).catch(() => {});
			if (over.aborted) return;
			try {
				if (!(await isOurs(database, work))) return lost.abort();
			} catch (error) {
				logger.warn({ err: error, chatId: work.chatId }, "could not check whether a summary is still needed");
			}
		}
	}

	async #giveBack(work: TakenWork): Promise<void> {
		const { database, live, logger } = this.#runner;
		await giveBack(database, work).catch((error: unknown) =>
			logger.warn({ err: error, chatId: work.chatId }, "could not release the work on a summary"),
		);
		live.get(work.chatId, work.turn)?.endMaking();
	}

	async #make(
		{ key, prompt, chat, seats, answers }: Material,
		work: TakenWork,
		signal: AbortSignal,
	): Promise<SummaryView | null> {
		const { database, clock, live } = this.#runner;
		const example = draftOfExample(prompt, answers);
		const progress = progressOf(this.#runner, work, clock.now());
		const judged = { prompt, answers, owner: ownerOf(chat) };
		const { signed, notes } = example ? { signed: example, notes: [] } : await this.#draftBy(judged, signal, progress);
		await progress.stored();
		signal.throwIfAborted();
		const result = writeUp(signed ?? (await ownReading(prompt, answers)), notes, answers, seats);
		const madeAt = clock.now();
		if (!(await saveSummary(database, work, result, madeAt))) return null;
		const { claims } = result.summary;
		const visualizationImageUrl = await addPicture(this.#runner, this.#picture, { key, seats, claims, madeAt }, signal);
		const summary = { ...result.summary, visualizationImageUrl };
		this.#tell(live.get(key.chatId, key.turn), summary);
		return viewSummary(summary, seats, await loadTurnResponses(database.query, key.chatId, key.turn));
	}

	/** An answer that was begun again meanwhile is being watched: its watchers learn of the summary too. */
	#tell(live: ReturnType<Runner["live"]["get"]>, summary: ChatSummary): void {
		live?.showSummary(summary);
	}
}
