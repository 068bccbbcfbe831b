import { notFound, unlessRefused } from "../../../failures.ts";
import { CHAT_NOT_FOUND, type OwnedChat, type Revealed, type Runner } from "../../chat/index.ts";
import type { SummaryView } from "../making/shared-work.ts";
import { showStored } from "../making/show-stored.ts";
import { type SummaryRequest, summaryInput, summaryRequest } from "../making/summary-input.ts";
import { saveWrittenMerge } from "../store/merge-store.ts";
import { ownRowsNotes } from "../store/summary-for-others.ts";
import { currentMap } from "./current-map.ts";
import { writeDisputed } from "./write-disputed.ts";

/** Writes and stores what is disputed on the rows of the finished map. */
export async function storeDisputed(
	runner: Runner,
	request: SummaryRequest,
	beforeStart: () => Promise<void>,
): Promise<SummaryView> {
	const { database, clock } = runner;
	const { summary, madeAt, speakers, faults } = await currentMap(runner, await summaryInput(database, request));
	await beforeStart();
	const made = {
		kind: "disputed" as const,
		by: null,
		...writeDisputed(summary.claims, speakers, faults),
		leftOut: 0,
		notes: [...ownRowsNotes(summary.notes)],
		madeFrom: summary.madeFrom,
		mapMadeAt: madeAt,
		cost: null,
	};
	if (!(await saveWrittenMerge(database, request.key, { ...made, sentences: [...made.sentences] }, clock.now())))
		throw notFound(CHAT_NOT_FOUND);
	return await showStored(runner, request);
}

/** The turn is gone, or its answers have no finished map any more. */
const GONE = [404, 409];

/** Writes what is disputed again, where it is stored for answers of the turn: a review of them has ended since. */
export async function rewriteDisputed(runner: Runner, chat: Revealed<OwnedChat>, turn: number): Promise<void> {
	const { database } = runner;
	const stored = await database.query
		.selectFrom("merges")
		.select("edition")
		.where("chat_id", "=", chat.id)
		.where("turn", "=", turn)
		.where("kind", "=", "disputed")
		.execute();
	for (const { edition } of stored)
		await unlessRefused(GONE, async () =>
			storeDisputed(runner, await summaryRequest(database, chat, { number: turn, edition }), async () => {}),
		);
}
