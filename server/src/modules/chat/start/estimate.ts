import type { estimateChat as endpoint, HandlerResult, SeatRequest } from "@parallax/contract";
import type { Viewer } from "../../identity/index.ts";
import { firstCall } from "../run/question.ts";
import type { Runner } from "../run/runner.ts";
import { maxCallCostUsd } from "./budget.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { resolveSeats } from "./seats.ts";

/** The maximum cost of a prompt, also with a user's own key. Fails when the prompt would; stores and counts nothing. */
export async function estimateChat(
	{ assistants }: Runner,
	{ allowAnonymous }: { readonly allowAnonymous: boolean },
	viewer: Viewer,
	{ prompt, seats }: { readonly prompt: string; readonly seats: readonly SeatRequest[] },
): Promise<HandlerResult<typeof endpoint>> {
	refuseAnonymous(allowAnonymous, viewer);
	const resolved = await resolveSeats(assistants, viewer, seats, { isAsking: false });
	return totalOf(resolved.map(({ seat, assistant }) => maxCallCostUsd(assistant, firstCall(seat, assistant, prompt))));
}

/** Null when the price of one column is unknown. */
export function totalOf(costs: readonly (number | null)[]): HandlerResult<typeof endpoint> {
	const known = costs.filter((usd) => usd !== null);
	const sum = known.reduce((total, usd) => total + usd, 0);
	return { mostUsd: known.length === costs.length ? sum : null, seats: costs.map((mostUsd) => ({ mostUsd })) };
}
