import type { AnswerErrorCode, ProviderId } from "@parallax/contract";
import { tooMany } from "../../failures.ts";
import { prepared, type Queries } from "../../platform/database/index.ts";
import type { AiProvider } from "../../providers/index.ts";
import { worstCaseUsd } from "../../providers/index.ts";
import type { ResponseRow } from "./chat-rows.ts";

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What one question may cost at most; a demonstration costs nothing. */
export const worstCase = (provider: AiProvider, prompt: string): number =>
	provider.demo ? 0 : worstCaseUsd(provider.id, provider.model, prompt);

const openDay = prepared((query, { day }: { readonly day: string }) =>
	query
		.insertInto("spending")
		.values({ day, usd: 0 })
		.onConflict((conflict) => conflict.doNothing()),
);

const addSpending = prepared((query, { day, usd }: { readonly day: string; readonly usd: number }) =>
	query
		.updateTable("spending")
		.set((column) => ({ usd: column("usd", "+", usd) }))
		.where("day", "=", day),
);

/** Sets the amount aside in one statement, so that two prompts cannot both take the last of it; false when there is not enough. */
export async function reserveBudget(
	transaction: Queries,
	usd: number,
	budgetUsd: number | null,
	now: number,
): Promise<boolean> {
	const day = dayOf(now);
	await openDay(transaction, { day });
	if (budgetUsd === null) {
		await addSpending(transaction, { day, usd });
		return true;
	}
	const { numUpdatedRows } = await transaction
		.updateTable("spending")
		.set((column) => ({ usd: column("usd", "+", usd) }))
		.where("day", "=", day)
		.where("usd", "<=", budgetUsd - usd)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}

/** What was set aside for a question that nobody was asked. */
export async function releaseBudget(transaction: Queries, usd: number, askedAt: number): Promise<void> {
	if (usd > 0) await addSpending(transaction, { day: dayOf(askedAt), usd: -usd });
}

/** With these a vendor says that it will not answer, or is not there: that is on no bill. */
const UNBILLED: ReadonlySet<string | null> = new Set<AnswerErrorCode>([
	"config",
	"network",
	"provider_auth",
	"provider_down",
	"rate_limited",
	"too_long",
]);

/** A prompt that was declined before any answer began has no finish reason. */
const isUnbilled = ({ text, error_code, finish_reason }: ResponseRow): boolean =>
	text === "" && (UNBILLED.has(error_code) || (error_code === "refused" && finish_reason === null));

/** Replaces what was set aside by what it really cost; where that is unknown, the worst case stays counted. */
export async function settleBudget(transaction: Queries, row: ResponseRow): Promise<void> {
	const cost = row.cost_usd ?? (isUnbilled(row) ? 0 : null);
	if (!row.reserved_usd || cost === null) return;
	await addSpending(transaction, { day: dayOf(row.asked_at), usd: cost - row.reserved_usd });
}

export function budgetSpent(now: number): Error {
	const midnight = new Date(now);
	midnight.setUTCHours(24, 0, 0, 0);
	const seconds = (midnight.getTime() - now) / 1000;
	return tooMany(
		"This site has reached its daily spending limit, which resets at 00:00 UTC. Your prompt is saved.",
		seconds,
		"spent",
	);
}

export type ReservedFor = { readonly id: ProviderId; readonly demo: boolean; readonly reservedUsd: number | null };

/** For each provider what is set aside; null for a demonstration. */
export const reservations = (providers: readonly AiProvider[], prompt: string): ReservedFor[] =>
	providers.map((provider) => ({
		id: provider.id,
		demo: provider.demo,
		reservedUsd: provider.demo ? null : worstCase(provider, prompt),
	}));
