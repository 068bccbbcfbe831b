import type { AnswerSent, estimateChat as endpoint, SeatRequest } from "@parallax/contract";
import type { Viewer } from "../../identity/index.ts";
import { callFor } from "../run/question.ts";
import type { Runner } from "../run/runner.ts";
import { optionsOf } from "../store/rows.ts";
import { mostUsdOf } from "./budget.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { resolveSeats } from "./seats.ts";

/** What a prompt costs at most, whoever pays. It is refused as the prompt itself would be; nothing is stored or counted. */
export async function estimateChat(
	{ assistants }: Runner,
	{ allowAnonymous }: { readonly allowAnonymous: boolean },
	viewer: Viewer,
	{ prompt, seats }: { readonly prompt: string; readonly seats: readonly SeatRequest[] },
): Promise<AnswerSent<typeof endpoint>> {
	refuseAnonymous(allowAnonymous, viewer);
	const resolved = await resolveSeats(assistants, viewer, seats, { isAsking: false });
	const conversation = { turns: [{ number: 1, prompt, carried_response: null }], responses: [] };
	const costs = resolved.map(({ seat, assistant }) => {
		const call = callFor(seat, conversation, { ...optionsOf(seat), model: seat.model ?? assistant.model });
		return mostUsdOf(assistant, call);
	});
	const known = costs.filter((usd) => usd !== null);
	const sum = known.reduce((total, usd) => total + usd, 0);
	return { mostUsd: known.length === costs.length ? sum : null, seats: costs.map((mostUsd) => ({ mostUsd })) };
}
