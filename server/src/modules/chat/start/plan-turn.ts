import type { Seat, TurnBody } from "@parallax/contract";
import { conflict, type Failure } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Viewer } from "../../identity/index.ts";
import type { AttachableFile } from "../files/turn-files.ts";
import type { Conversation, SeatCall } from "../run/question.ts";
import type { Runner } from "../run/runner.ts";
import { seatCall } from "../run/seat-call.ts";
import { isGrounded } from "../store/grounded-answers.ts";
import { answersIn, type StoredOptions } from "../store/rows.ts";
import type { PastedSeat } from "./seats.ts";
import { type ColumnToAsk, columnsOfTurn } from "./turn-seats.ts";

/** A seat with the call that its turn makes. */
interface PlannedCall {
	readonly seat: Seat;
	readonly assistant: Assistant;
	readonly call: SeatCall;
	readonly options: StoredOptions;
}

const isToAsk = (column: ColumnToAsk | PastedSeat): column is ColumnToAsk => "assistant" in column;
export const isCall = (column: PlannedCall | PastedSeat): column is PlannedCall => "call" in column;

/** The next turn of a chat, before anything is stored. */
export interface TurnPlan {
	readonly number: number;
	/** The turns and responses that the calls were made from. */
	readonly conversation: Conversation;
	readonly columns: readonly (PlannedCall | PastedSeat)[];
	/** The columns of the chat with those that join it. */
	readonly seats: readonly Seat[];
	readonly hasJoined: boolean;
	/** The response that all seats continue with. */
	readonly carried: string | null;
	/** Whether the assistants search the web. */
	readonly search: boolean;
	readonly files: readonly AttachableFile[];
}

export const stillWaiting = (): Failure =>
	conflict("An answer of this chat is still being written. Ask again once it has ended.", "still-waiting");

const KEPT_FROM_OTHERS = "Google's terms keep this answer for you alone, so the others can't continue with it.";

/** The answer of the newest turn that all seats continue with. */
function carriedResponse({ turns, responses }: Conversation, carry: string | undefined): string | null {
	if (carry === undefined) return null;
	const newest = turns.at(-1)?.number;
	const row = answersIn(responses).find(({ turn, seat }) => turn === newest && seat === carry);
	if (row?.status !== "success") {
		throw conflict("This column has no answer in the newest turn that the others could continue with.");
	}
	if (isGrounded(row)) throw conflict(KEPT_FROM_OTHERS);
	return row.id;
}

interface TurnInput {
	readonly chatId: string;
	readonly seats: readonly Seat[];
	readonly conversation: Conversation;
	readonly owner: Viewer;
	readonly body: TurnBody;
	/** The files of the new prompt. */
	readonly files: readonly AttachableFile[];
}

/** Prepares the calls of the next turn. Fails when the turn cannot be asked; changes nothing. */
export async function planTurn(
	runner: Pick<Runner, "assistants" | "cacheKeyOf" | "files">,
	{ chatId, seats, conversation, owner, body, files }: TurnInput,
	{ isAsking = true }: { readonly isAsking?: boolean } = {},
): Promise<TurnPlan> {
	const { turns, responses } = conversation;
	if (responses.some(({ status, sample }) => status === "pending" && sample === 0)) throw stillWaiting();
	const carried = carriedResponse(conversation, body.carry);
	const asked = await columnsOfTurn(runner.assistants, owner, { seats, responses }, body.seats, { isAsking });
	const number = (turns.at(-1)?.number ?? 0) + 1;
	const turn = { number, prompt: body.prompt, carried_response: carried, search: body.search ? 1 : 0, files } as const;
	const withTurn = { turns: [...turns, turn], responses };
	const columns = asked.columns.map((column) => {
		if (!isToAsk(column)) return column;
		const { seat, assistant, options } = column;
		const { model: _, ...parameters } = options;
		return {
			seat,
			assistant,
			options: parameters,
			call: seatCall(runner, chatId, { seat, conversation: withTurn, options, assistant }),
		};
	});
	return {
		...{ number, conversation, columns, carried, files, seats: asked.seats, search: body.search ?? false },
		hasJoined: asked.seats.length > seats.length,
	};
}
