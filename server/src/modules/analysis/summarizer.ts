import { setTimeout as pause } from "node:timers/promises";
import type { ProviderId } from "@parallax/contract";
import { notFound, restarting } from "../../failures.ts";
import { type ChatSummary, loadResponses, type OwnedChat, type Runner, seatsOf, viewSummary } from "../chat/index.ts";
import { loadSummary, saveSummary } from "./analysis-store.ts";
import { draftOfExample } from "./draft-of-example.ts";
import { addPicture } from "./picture/add-picture.ts";
import type { PictureTools } from "./picture/picture-tools.ts";
import type { AnswerText } from "./reading/read-answer.ts";
import { giveBack, isOurs, type TakenWork, takeWork, type WorkState, workState } from "./running-summaries.ts";
import { answersOf, type DraftBy, ownReading, writeUp } from "./summarize-chat.ts";

type SummaryView = ReturnType<typeof viewSummary>;

const NO_CHAT = "This chat doesn't exist or has been removed.";
/** How often the work of another process is looked at. */
const LOOK_MS = 300;
/** How often a process looks whether its work is still its own: the chat may be deleted, or the work taken over, by another. */
const STILL_OURS_MS = 1000;

/** Makes the summaries of chats. Requests at once for one chat share the work, also those of several processes. */
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

	/** `begin` is called when there is work to be done, and may refuse it. */
	async summarize(chat: OwnedChat, begin: () => Promise<void>): Promise<SummaryView> {
		this.#closing.signal.throwIfAborted();
		const running = this.#running.get(chat.id);
		if (running) return await running;
		const work = this.#makeOrAwait(chat, begin).finally(() => this.#running.delete(chat.id));
		this.#running.set(chat.id, work);
		return await work;
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

	async #makeOrAwait(chat: OwnedChat, begin: () => Promise<void>): Promise<SummaryView> {
		const { database, clock } = this.#runner;
		const { madeBefore } = await this.#stateOf(chat.id);
		const answers = answersOf(await loadResponses(database.query, chat.id));
		for (;;) {
			const work = await takeWork(database, chat.id, clock.now());
			const made = work && (await this.#makeUnlessLost(chat, answers, work, begin));
			if (made) return made;
			const { madeAt } = await this.#freeStateOf(chat.id);
			if (madeAt !== null && madeAt !== madeBefore) return await this.#stored(chat.id);
		}
	}

	async #stateOf(chatId: string): Promise<WorkState> {
		const state = await workState(this.#runner.database, chatId);
		if (!state) throw notFound(NO_CHAT);
		return state;
	}

	/** Resolves once no process that lives is at it. */
	async #freeStateOf(chatId: string): Promise<WorkState> {
		const { signal } = this.#closing;
		for (;;) {
			const state = await this.#stateOf(chatId);
			if (!state.isRunning) return state;
			await pause(LOOK_MS, undefined, { signal }).catch(() => {});
			signal.throwIfAborted();
		}
	}

	/** What another process has made is ours too. */
	async #stored(chatId: string): Promise<SummaryView> {
		const { database, live } = this.#runner;
		const summary = await loadSummary(database, chatId, 1);
		if (summary) this.#tell(live.get(chatId, 1), summary);
		return viewSummary(summary, [], await loadResponses(database.query, chatId));
	}

	/** Null when the work was lost on the way: to another process, or with the chat. Whoever judges is asked no further then. */
	async #makeUnlessLost(
		chat: OwnedChat,
		answers: readonly AnswerText[],
		work: TakenWork,
		begin: () => Promise<void>,
	): Promise<SummaryView | null> {
		const { summaries } = this.#runner;
		const lost = new AbortController();
		const over = new AbortController();
		const isGone = AbortSignal.any([summaries.begin(chat.id, 1), lost.signal]);
		void this.#lookAfter(work, lost, over.signal);
		try {
			await begin();
			return await this.#make(chat, answers, work, AbortSignal.any([this.#closing.signal, isGone]));
		} catch (error) {
			if (isGone.aborted) return null;
			throw error;
		} finally {
			over.abort();
			summaries.end(chat.id, 1);
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
		const watched = live.get(work.chatId, 1);
		watched?.endMaking();
	}

	async #make(
		chat: OwnedChat,
		answers: readonly AnswerText[],
		work: TakenWork,
		signal: AbortSignal,
	): Promise<SummaryView | null> {
		const { database, clock, live } = this.#runner;
		const judged = draftOfExample(chat.prompt, answers) ?? (await this.#draftBy(chat.prompt, answers, signal));
		signal.throwIfAborted();
		const signed = judged ?? (await ownReading(chat.prompt, answers));
		const asked = JSON.parse(chat.selected_providers) as ProviderId[];
		const result = writeUp(signed, answers, asked);
		const madeAt = clock.now();
		if (!(await saveSummary(database, work, result, madeAt))) return null;
		const { claims } = result.summary;
		const visualizationImageUrl = await addPicture(
			this.#runner,
			this.#picture,
			{ chatId: chat.id, claims, madeAt },
			signal,
		);
		const summary = { ...result.summary, visualizationImageUrl };
		this.#tell(live.get(chat.id, 1), summary);
		return viewSummary(summary, seatsOf(chat), await loadResponses(database.query, chat.id));
	}

	/** An answer that was begun again meanwhile is being watched: its watchers learn of the summary too. */
	#tell(live: ReturnType<Runner["live"]["get"]>, summary: ChatSummary): void {
		if (!live) return;
		live.showSummary(summary);
	}
}
