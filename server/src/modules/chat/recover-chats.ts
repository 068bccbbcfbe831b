import { hostname } from "node:os";
import type { ProviderId } from "@parallax/contract";
import { CATALOGUE } from "../../providers/index.ts";
import type { ChatRow, ResponseRow } from "./chat-rows.ts";
import { loadResponses, settleResponse } from "./chat-store.ts";
import { type Runner, runAnswers } from "./run-chat.ts";

/** A process that has not been seen for so long is taken for dead. */
const DEAD_AFTER_MS = 20_000;
const SEEN_EVERY_MS = 5000;
/** Only a question younger than this is asked again by itself: later nobody waits for it any more. */
const ASK_AGAIN_MS = 120_000;

export async function announceProcess({ database, clock }: Runner): Promise<void> {
	const seen = { host: hostname(), pid: process.pid, seen_at: clock.now() };
	await database.write((transaction) =>
		transaction
			.insertInto("processes")
			.values({ id: database.processId, ...seen })
			.onConflict((again) => again.column("id").doUpdateSet({ seen_at: seen.seen_at }))
			.execute(),
	);
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** On this machine the process table knows at once; elsewhere only silence tells. */
async function livingProcesses({ database, clock }: Runner): Promise<string[]> {
	const rows = await database.query.selectFrom("processes").selectAll().execute();
	const here = hostname();
	const living = rows.filter((row) => {
		if (row.id === database.processId) return true;
		// In a container every start has the same number, so our own number in another row is a dead one's.
		if (row.host === here && (row.pid === process.pid || !isAlive(row.pid))) return false;
		return row.seen_at > clock.now() - DEAD_AFTER_MS;
	});
	return living.map((row) => row.id);
}

async function settleInterrupted(runner: Runner, row: ResponseRow): Promise<void> {
	const name = CATALOGUE[row.provider as ProviderId].name;
	const now = runner.clock.now();
	await runner.database.write((transaction) =>
		settleResponse(transaction, row, {
			status: "error",
			error: `The server restarted while ${name} was writing. Retry asks again.`,
			error_code: "interrupted",
			total_ms: Math.max(0, now - row.asked_at),
			settled_at: now,
		}),
	);
}

/** Takes the row over; false when another process was faster. */
async function adopt(runner: Runner, row: ResponseRow): Promise<ResponseRow | undefined> {
	return await runner.database.write((transaction) =>
		transaction
			.updateTable("responses")
			.set({ process_id: runner.database.processId, asked_again: 1 })
			.where("id", "=", row.id)
			.where("attempt", "=", row.attempt)
			.where("status", "=", "pending")
			.where("asked_again", "=", 0)
			.returningAll()
			.executeTakeFirst(),
	);
}

const mayBeAskedAgain = (row: ResponseRow, now: number): boolean =>
	row.text === "" && row.first_word_ms === null && row.asked_again === 0 && now - row.asked_at < ASK_AGAIN_MS;

async function recoverChat(runner: Runner, chat: ChatRow, orphans: readonly ResponseRow[]): Promise<void> {
	const now = runner.clock.now();
	const again: ResponseRow[] = [];
	for (const row of orphans) {
		const adopted = mayBeAskedAgain(row, now) ? await adopt(runner, row) : undefined;
		if (adopted) again.push(adopted);
		else await settleInterrupted(runner, row);
	}
	if (again.length === 0) return;
	const rows = await loadResponses(runner.database.query, chat.id);
	runAnswers(runner, runner.live.open(chat.id, rows), again, chat.prompt);
}

/** Finds what a dead process left pending: nothing stays so without somebody behind it. */
export async function recoverChats(runner: Runner): Promise<void> {
	const { database, logger } = runner;
	const living = await livingProcesses(runner);
	const orphans = await database.query
		.selectFrom("responses")
		.selectAll()
		.where("status", "=", "pending")
		.where((row) => row.or([row("process_id", "is", null), row("process_id", "not in", living)]))
		.execute();
	const byChat = Map.groupBy(orphans, (row) => row.chat_id);
	for (const [chatId, rows] of byChat) {
		const chat = await database.query.selectFrom("chats").selectAll().where("id", "=", chatId).executeTakeFirst();
		if (chat) await recoverChat(runner, chat, rows);
	}
	if (orphans.length > 0) logger.info({ answers: orphans.length }, "recovered what another process had left");
	await database.write((transaction) => transaction.deleteFrom("processes").where("id", "not in", living).execute());
}

/** Keeps saying that this process is alive, and keeps looking for those that are not. Returns how to stop it. */
export function recoverRegularly(runner: Runner): () => void {
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
		const work = turns % 3 === 0 ? announceProcess(runner).then(() => recoverChats(runner)) : announceProcess(runner);
		work.catch((error: unknown) =>
			runner.logger.warn({ err: error }, "the database could not be reached; trying again"),
		);
	}, SEEN_EVERY_MS);
	timer.unref();
	return () => clearInterval(timer);
}
