import {
	editionAt,
	loadTurnResponses,
	type OwnedChat,
	type Revealed,
	type Runner,
	viewSummary,
} from "../../chat/index.ts";
import { readQuoteFinders } from "../draft/find-quote.ts";
import { nameList, speakerOf } from "../draft/speakers.ts";
import { groundedNote } from "../judging/judgement-notes.ts";
import type { BestSources } from "../merging/best-answer.ts";
import { bestJob } from "../merging/best-job.ts";
import { currentMap } from "../merging/current-map.ts";
import { storeDisputed } from "../merging/store-disputed.ts";
import { addPicture } from "../picture/add-picture.ts";
import type { PictureTools } from "../picture/picture-tools.ts";
import { saveSummary } from "../store/analysis-store.ts";
import { saveLostCost } from "../store/lost-costs.ts";
import { loadMerges } from "../store/merge-store.ts";
import { type AcquiredWork, cancelWork } from "../store/running-summaries.ts";
import { TimeSlice } from "../text/time-slice.ts";
import { buildSummary, type Judging, type Offer, type OfferInput } from "./build-summary.ts";
import { withCost } from "./comparison-cost.ts";
import { noJudge } from "./no-judge.ts";
import { progressOf } from "./progress.ts";
import { type Job, SharedWork, type SummaryView, summariesId } from "./shared-work.ts";
import { showStored } from "./show-stored.ts";
import {
	type ComparisonRequest,
	type SummaryInput,
	type SummaryRequest,
	summaryInput,
	summaryRequest,
} from "./summary-input.ts";

const STOPPED = "The comparison was stopped.";

/** By default those of the answers of the newest turn. */
interface StoppedWork {
	readonly turn?: number | undefined;
	readonly edition?: number | undefined;
}

/** Makes the summaries of turns, and what is written from their rows. Concurrent requests for one turn share the work. */
export class AnalysisRunner {
	readonly #runner: Runner;
	readonly #judging: Judging;
	readonly #picture: PictureTools;
	readonly #work: SharedWork;

	constructor(runner: Runner, judging: Judging, picture: PictureTools) {
		this.#runner = runner;
		this.#judging = judging;
		this.#picture = picture;
		this.#work = new SharedWork(runner);
	}

	/** `beforeStart` runs before the work and may throw to refuse it. */
	async summarize(
		chat: Revealed<OwnedChat>,
		requested: ComparisonRequest,
		beforeStart: () => Promise<void>,
	): Promise<SummaryView> {
		const request = await summaryRequest(this.#runner.database, chat, requested);
		return await this.#work.run(this.#summaryJob(request, beforeStart));
	}

	/** Writes one answer from the rows of the finished analysis. Throws 409 without one of the answers as they are now. */
	async writeBest(
		chat: Revealed<OwnedChat>,
		requested: ComparisonRequest,
		beforeStart: () => Promise<void>,
	): Promise<SummaryView> {
		const request = await summaryRequest(this.#runner.database, chat, requested);
		const [runner, judging, work] = [this.#runner, this.#judging, this.#work];
		return await work.run(bestJob({ runner, judging, work }, request, beforeStart));
	}

	/** Writes what is disputed, without any assistant. Throws 409 as above. */
	async writeDisputed(
		chat: Revealed<OwnedChat>,
		requested: ComparisonRequest,
		beforeStart: () => Promise<void>,
	): Promise<SummaryView> {
		const request = await summaryRequest(this.#runner.database, chat, requested);
		return await storeDisputed(this.#runner, request, beforeStart);
	}

	/** Stops the work on the summaries of a turn, whichever process is doing it. */
	async cancel(chat: OwnedChat, { turn = chat.last_turn, edition }: StoppedWork): Promise<void> {
		const { database, summaries } = this.#runner;
		const ofTurn = { chatId: chat.id, turn };
		const key = { ...ofTurn, edition: await editionAt(database.query, ofTurn, edition ?? "newest") };
		await cancelWork(database, key);
		summaries.abortWork(chat.id, turn, summariesId(key));
	}

	/** The possible judges of the turn, and the expected cost and duration of comparing it. */
	async offer(
		chat: Revealed<OwnedChat>,
		requested: ComparisonRequest,
		offerOf: (offerInput: OfferInput) => Promise<Offer>,
	): Promise<Offer> {
		const { database } = this.#runner;
		return await offerOf(await summaryInput(database, await summaryRequest(database, chat, requested)));
	}

	/** The same for the best answer that is written from the rows of the finished analysis. Throws 409 without one. */
	async bestOffer(
		chat: Revealed<OwnedChat>,
		requested: ComparisonRequest,
		offerOf: (offerInput: OfferInput, sources: BestSources) => Promise<Offer>,
	): Promise<Offer> {
		const { database } = this.#runner;
		const input = await summaryInput(database, await summaryRequest(database, chat, requested));
		const { summary, faults } = await currentMap(this.#runner, input);
		return await offerOf(input, { claims: summary.claims, faults });
	}

	/** Waits for running work for at most `graceMs`, then aborts it. Waiting clients receive 503 and can retry. */
	async close(graceMs: number): Promise<void> {
		await this.#work.close(graceMs);
	}

	#summaryJob(request: SummaryRequest, beforeStart: () => Promise<void>): Job {
		const { database } = this.#runner;
		const job: Job = {
			key: request.key,
			kind: "summary",
			judge: request.judge,
			beforeStart,
			prepare: async () => {
				const input = await summaryInput(database, request);
				return {
					canStart: () => this.#judging.canCompare(input),
					make: (work, signal) => this.#make(job, input, work, signal),
				};
			},
			loadStored: () => showStored(this.#runner, request),
			noneCould: noJudge,
			stopped: STOPPED,
		};
		return job;
	}

	async #make(
		job: Job,
		{ key, seats, keptSeats, chat: _, ...offerInput }: SummaryInput,
		work: AcquiredWork,
		signal: AbortSignal,
	): Promise<SummaryView | null> {
		const { database, clock, live } = this.#runner;
		const progress = progressOf(this.#runner, work, clock.now());
		const quoteFinders = await readQuoteFinders(offerInput.answers, new TimeSlice());
		const judgeInput = { ...offerInput, quoteFinders };
		const { signed, notes } = await this.#judging.writeDraft(judgeInput, signal, progress);
		await progress.flush();
		if (!signed || signal.aborted) await saveLostCost(database, key, progress.cost.total);
		signal.throwIfAborted();
		if (!signed) return await this.#work.fail(job, work, notes, offerInput.answers);
		const kept = keptSeats.length > 0 ? [groundedNote(nameList(keptSeats.map(speakerOf)))] : [];
		const result = withCost(buildSummary(signed, [...notes, ...kept], judgeInput, seats), progress.cost);
		const madeAt = clock.now();
		const cost = await saveSummary(database, work, result, madeAt);
		if (!cost) {
			await saveLostCost(database, key, progress.cost.total);
			return null;
		}
		// The picture is public, so it shows what everyone may see.
		const { claims } = result.summary.forOthers ?? result.summary;
		const visualizationImageUrl = await addPicture(this.#runner, this.#picture, { key, seats, claims, madeAt }, signal);
		const merges = await loadMerges(database, key, madeAt);
		const summary = { ...result.summary, cost, merges, visualizationImageUrl };
		// If an answer is being retried meanwhile, the listeners of its stream also receive the summary.
		live.get(key.chatId, key.turn)?.setSummary(summary, key.edition);
		return viewSummary(summary, seats, await loadTurnResponses(database.query, key.chatId, key.turn, key.edition));
	}
}
