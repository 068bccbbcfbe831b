import type { ProviderId, Seat } from "@parallax/contract";
import { cannotSave, conflict, Failure, invalid } from "../../../failures.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Writer } from "../../identity/index.ts";
import { runResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { insertChat, type NewChat, newChat } from "../store/chats.ts";
import type { ChatRow } from "../store/rows.ts";
import { budgetSpent, reservations, reserveBudget } from "./budget.ts";
import { checkKeyLength, claimKey, type EarlierStart, earlierStart, isSameRequest, releaseKey } from "./idempotency.ts";
import { consumePrompt } from "./quotas.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { findCommitted, markUncertain } from "./uncertain-commits.ts";

export interface StartRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

export interface StartRequest {
	readonly writer: Writer;
	readonly prompt: string;
	readonly selectedProviders: readonly ProviderId[];
	readonly address: string;
	readonly idempotencyKey: string | undefined;
}

export interface Started {
	readonly chat: ChatRow;
	/** True when an earlier request with the same key started the chat. */
	readonly repeated: boolean;
}

type Written = { readonly kind: "new" } | { readonly kind: "spent" } | ({ readonly kind: "earlier" } & EarlierStart);

async function repeat(
	{ database: { query }, live }: Runner,
	request: StartRequest,
	earlier: EarlierStart,
): Promise<Started> {
	if (!isSameRequest(request, earlier)) {
		throw conflict("This Idempotency-Key was already used for another prompt.", "key-reused");
	}
	if (live.uncertain.has(earlier.chatId)) throw cannotSave();
	const chat = await query.selectFrom("chats").selectAll().where("id", "=", earlier.chatId).executeTakeFirst();
	if (!chat) throw conflict("The chat created with this Idempotency-Key was deleted.", "key-reused");
	return { chat, repeated: true };
}

/** Stores everything in one transaction, unless the key is claimed or the budget is spent. */
async function store(
	{ database }: Runner,
	rules: StartRules,
	request: StartRequest,
	rows: NewChat,
	usd: number,
): Promise<Written> {
	const { id, created_at: now } = rows.chat;
	return await database.write(async (transaction) => {
		if (!(await claimKey(transaction, request, id, now))) {
			await request.writer.store(transaction);
			const first = await earlierStart(transaction, request, now);
			return first ? { kind: "earlier", ...first } : { kind: "spent" };
		}
		if (usd > 0 && !(await reserveBudget(transaction, usd, rules.dailyBudgetUsd, now))) {
			await releaseKey(transaction, request, id);
			return { kind: "spent" };
		}
		// After the last check, so that a refused prompt stores no visitor.
		await request.writer.store(transaction);
		await insertChat(transaction, rows);
		return { kind: "new" };
	});
}

/** Also succeeds when the commit succeeded and only its confirmation was lost. */
async function storeOrFind(
	runner: Runner,
	rules: StartRules,
	request: StartRequest,
	rows: NewChat,
	usd: number,
): Promise<Written> {
	const { query } = runner.database;
	const beganAt = runner.clock.steady();
	try {
		return await store(runner, rules, request, rows, usd);
	} catch (error) {
		if (error instanceof Failure) throw error;
		const find = () => query.selectFrom("chats").select("id").where("id", "=", rows.chat.id).executeTakeFirst();
		if (await findCommitted(runner, beganAt, find)) return { kind: "new" };
		markUncertain(runner, rows, usd);
		throw error;
	}
}

function seatOf({ id, name, subtitle, model, logo, tint, demo }: Assistant): Seat {
	const shown = { id, provider: id as ProviderId, name, assistant: name, model, modelName: subtitle, logo, tint, demo };
	return { ...shown, system: null, temperature: null, effort: null };
}

async function resolveAssistants(
	{ assistants }: Runner,
	{ selectedProviders, writer }: StartRequest,
): Promise<Assistant[]> {
	const found = await Promise.all(selectedProviders.map((id) => assistants.resolve(id, writer.owner)));
	return found.map((assistant) => {
		if (!assistant) throw invalid("One of these assistants is not available here.");
		return assistant;
	});
}

/** Stores the chat and a pending response for each assistant in one transaction, then asks. */
export async function startChat(runner: Runner, rules: StartRules, request: StartRequest): Promise<Started> {
	const { database, clock } = runner;
	const now = clock.now();
	checkKeyLength(request.idempotencyKey);
	refuseAnonymous(rules.allowAnonymous, request.writer.owner);
	const earlier = await earlierStart(database.query, request, now);
	if (earlier) {
		// The row may have been read before it was flushed to disk.
		await database.whenDurable();
		return await repeat(runner, request, earlier);
	}

	const assistants = await resolveAssistants(runner, request);
	const refund = await consumePrompt(rules.limits, request.writer.owner, request.address);
	const reserved = reservations(assistants, request.prompt);
	const rows = newChat({
		owner: request.writer.owner,
		prompt: request.prompt,
		seats: assistants.map((assistant, place) => {
			return { seat: seatOf(assistant), reservedUsd: reserved[place]?.reservedUsd ?? null };
		}),
		processId: database.processId,
		now,
	});
	const usd = reserved.reduce((sum, { reservedUsd }) => sum + (reservedUsd ?? 0), 0);
	try {
		const written = await storeOrFind(runner, rules, request, rows, usd);
		if (written.kind === "spent") throw budgetSpent(now);
		if (written.kind === "earlier") {
			refund();
			return await repeat(runner, request, written);
		}
	} catch (error) {
		refund();
		throw error;
	}
	const asked = assistants.flatMap((assistant) =>
		rows.responses.filter(({ provider }) => provider === assistant.id).map((row) => ({ row, assistant })),
	);
	runResponses(runner, runner.live.open(rows.chat.id, rows.responses), asked, request.prompt);
	return { chat: rows.chat, repeated: false };
}
