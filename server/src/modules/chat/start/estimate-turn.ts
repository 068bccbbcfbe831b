import type { estimateTurn as endpoint, HandlerResult, TurnBody } from "@parallax/contract";
import type { Owner } from "../../identity/index.ts";
import type { OwnedChat } from "../access.ts";
import { blindOf } from "../blind/blind.ts";
import { turnByLetters } from "../blind/request-by-letters.ts";
import type { Runner } from "../run/runner.ts";
import { seatsOf } from "../store/rows.ts";
import { loadConversation } from "../store/turns.ts";
import { costsOf, type EstimateRules } from "./estimate.ts";
import { isCall, planTurn } from "./plan-turn.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";

interface TurnToEstimate {
	readonly chat: OwnedChat;
	readonly owner: Owner;
	readonly body: TurnBody;
	readonly address: string;
}

const UNKNOWN = { mostUsd: null, usualUsd: null } as const;
const withoutFigures = ({ seats }: HandlerResult<typeof endpoint>): HandlerResult<typeof endpoint> => ({
	...UNKNOWN,
	seats: seats.map(() => UNKNOWN),
});

/** The cost of the next prompt of a chat. Fails when the prompt would; stores and counts nothing. */
export async function estimateTurn(
	runner: Runner,
	{ allowAnonymous, usualAnswer }: EstimateRules,
	{ chat, owner, body: requested, address }: TurnToEstimate,
): Promise<HandlerResult<typeof endpoint>> {
	refuseAnonymous(allowAnonymous, owner);
	const blind = blindOf(chat);
	const body = turnByLetters(blind, requested);
	const conversation = await loadConversation(runner.database.query, chat.id, chat.last_turn);
	const files = await runner.files.find(owner, body.attachments ?? [], address);
	const input = { chatId: chat.id, seats: seatsOf(chat), conversation, owner, body, files };
	const { columns } = await planTurn(runner, input, { isAsking: false });
	const calls = columns.map((column) => (isCall(column) ? column : null));
	const costs = await costsOf(calls, usualAnswer);
	// Prices tell the models apart.
	return blind ? withoutFigures(costs) : costs;
}
