import { randomUUID } from "node:crypto";
import type { Queries } from "../../../platform/database/index.ts";
import type { Runner } from "../run/runner.ts";
import { adjustSpending, reserveBudget } from "./budget.ts";

type Dependencies = Pick<Runner, "database" | "clock">;

/** A vendor request without a stored response: to a judge or an image model. */
export interface OpenCall {
	readonly id: string;
	/** The reserved amount. */
	readonly usd: number;
	/** The amount that is counted when the process dies before the request has ended. */
	readonly estimateUsd: number;
	readonly askedAt: number;
}

/** Reserves budget for one request; null when the remaining daily budget is too small. */
export async function openCall(
	{ database, clock }: Dependencies,
	{ usd, estimateUsd }: Pick<OpenCall, "usd" | "estimateUsd">,
	budgetUsd: number | null,
): Promise<OpenCall | null> {
	const call = { id: randomUUID(), usd, estimateUsd, askedAt: clock.now() };
	const row = { id: call.id, usd, estimate_usd: estimateUsd, asked_at: call.askedAt, process_id: database.processId };
	const isOpened = await database.write(async (transaction) => {
		if (!(await reserveBudget(transaction, usd, budgetUsd, call.askedAt))) return false;
		await transaction.insertInto("open_calls").values(row).execute();
		return true;
	});
	return isOpened ? call : null;
}

async function removeCall(transaction: Queries, id: string): Promise<boolean> {
	const { numDeletedRows } = await transaction.deleteFrom("open_calls").where("id", "=", id).executeTakeFirstOrThrow();
	return numDeletedRows > 0n;
}

/** Replaces the reservation with the cost. A `cost` of null is unknown, so the reservation stays counted. */
export async function settleCall({ database }: Dependencies, call: OpenCall, cost: number | null): Promise<void> {
	const { id, usd, estimateUsd, askedAt } = call;
	await database.write(async (transaction) => {
		// If the row is gone, another process considered this one dead and replaced the reservation with the estimate.
		const counted = (await removeCall(transaction, id)) ? usd : estimateUsd;
		await adjustSpending(transaction, (cost ?? usd) - counted, askedAt);
	});
}

/** Settles the requests of dead processes. */
export async function settleLostCalls({ database }: Dependencies): Promise<void> {
	const lost = await database.query
		.selectFrom("open_calls")
		.selectAll()
		.where("process_id", "not in", database.query.selectFrom("processes").select("id"))
		.execute();
	for (const { id, usd, estimate_usd, asked_at } of lost) {
		await database.write(async (transaction) => {
			if (await removeCall(transaction, id)) await adjustSpending(transaction, estimate_usd - usd, asked_at);
		});
	}
}
