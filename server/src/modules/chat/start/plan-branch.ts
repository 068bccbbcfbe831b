import { isPasted, MAX_TURNS, type Seat, type TurnBody } from "@parallax/contract";
import { invalid, notFound } from "../../../failures.ts";
import type { Viewer } from "../../identity/index.ts";
import { type CopyableChat, TURN_NOT_FOUND } from "../access.ts";
import { isThere } from "../files/turn-files.ts";
import type { Runner } from "../run/runner.ts";
import { type CopiedTurns, copiedProvider, copyTurns } from "../store/copy-turns.ts";
import { answersIn, inSeatOrder, type ResponseRow, readOptions, seatsOf } from "../store/rows.ts";
import { loadConversation } from "../store/turns.ts";
import { planTurn, stillWaiting, type TurnPlan } from "./plan-turn.ts";
import { tooManyTurns } from "./start-turn.ts";

export interface BranchInput {
	readonly source: CopyableChat;
	/** The owner of the new chat; for an estimate, perhaps a browser that has none yet. */
	readonly owner: Viewer;
	readonly turn: number;
	readonly prompt: string | undefined;
	/** The addresses of its files; undefined for those of the prompt that it replaces. */
	readonly attachments?: readonly string[] | undefined;
	readonly address: string;
}

/** A new chat with copies of the first turns of another, before anything is stored. */
export interface BranchPlan {
	readonly copied: CopiedTurns;
	readonly seats: readonly Seat[];
	/** Null when nothing is asked. */
	readonly next: TurnPlan | null;
}

/** Stands in the place of 'Pasted by you' in a copy of a shared chat. */
const PASTED_BY_OTHERS = "Pasted by the owner of the shared chat";

/** Instructions belong to the owner: a copy of a shared chat goes without them. */
const copiedSeat = (seat: Seat, { isOwner }: CopyableChat): Seat =>
	isOwner
		? seat
		: {
				...seat,
				system: null,
				provider: copiedProvider(seat.provider, { isOwner }),
				...(isPasted(seat) && { modelName: PASTED_BY_OTHERS }),
			};

/** The column as the turn that the new prompt replaces has asked it. */
const askedAgain = ({ seat, asked_model, asked_options }: ResponseRow) => {
	const { temperature = null, effort = null } = readOptions(asked_options);
	return { seat, ...(asked_model !== null && { model: asked_model }), temperature, effort };
};

/** The seats of the copied turns, and of the one that the new prompt replaces. */
const seatsIn = (source: CopyableChat, rows: readonly ResponseRow[]): readonly Seat[] => {
	const asked = new Set(rows.map(({ seat }) => seat));
	return seatsOf(source.chat)
		.filter(({ id }) => asked.has(id))
		.map((seat) => copiedSeat(seat, source));
};

/** Prepares the copies and the calls of the prompt. Fails when the branch cannot begin; changes nothing. */
export async function planBranch(
	runner: Pick<Runner, "assistants" | "cacheKeyOf" | "database" | "files">,
	{ source, owner, turn, prompt, attachments, address }: BranchInput,
	options: { readonly isAsking?: boolean } = {},
): Promise<BranchPlan> {
	const { chat, isOwner } = source;
	if (turn > chat.last_turn + 1) throw notFound(TURN_NOT_FOUND);
	if (turn === 1 && prompt === undefined) throw invalid("There is nothing to copy before the first prompt.");
	const read = await loadConversation(runner.database.query, chat.id, Math.min(turn, chat.last_turn));
	const responses = answersIn(read.responses, isOwner ? "newest" : "published");
	const before = responses.filter((row) => row.turn < turn);
	const copied = copyTurns(
		chat.id,
		{ turns: read.turns.filter(({ number }) => number < turn), responses: before },
		{ isOwner },
	);
	if (before.some(({ status }) => status === "pending")) throw stillWaiting();
	if (prompt === undefined) return { copied, seats: seatsIn(source, before), next: null };
	if (turn > MAX_TURNS) throw tooManyTurns();
	// A pasted answer belongs to the prompt that is replaced.
	const replaced = responses.filter((row) => row.turn === turn && !isPasted(row));
	const seats = seatsIn(source, [...before, ...replaced]);
	const columns = inSeatOrder(replaced, seats).map(askedAgain);
	const replacedTurn = read.turns.find(({ number }) => number === turn);
	const carry = replacedTurn?.carried_seat ?? null;
	const hasCarried = before.some((row) => row.turn === turn - 1 && row.seat === carry && row.status === "success");
	const body: TurnBody = {
		prompt,
		...(replacedTurn?.search === 1 && { search: true }),
		...(columns.length > 0 && { seats: columns }),
		...(carry !== null && hasCarried && { carry }),
	};
	const files = attachments
		? await runner.files.find(owner, attachments, address)
		: (replacedTurn?.files ?? []).filter(isThere);
	const input = { chatId: copied.to, seats, conversation: copied.copies, owner, body, files };
	const next = await planTurn(runner, input, options);
	return { copied, seats: next.seats, next };
}
