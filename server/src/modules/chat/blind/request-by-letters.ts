import type { RetryOptions, TurnBody, TurnColumn } from "@parallax/contract";
import { invalid } from "../../../failures.ts";
import { type Blind, seatIdIn } from "./blind.ts";

const ONLY_LETTERS = "A chat that is read blind asks its own columns as they were: name them by their letters alone.";
const NO_SEARCH = "Sources name who cites them: a chat that is read blind has no web search.";
const NO_OPTIONS = "An answer of a chat that is read blind is asked again as before, without a model or parameters.";

function columnByLetter(blind: Blind, { seat, ...options }: TurnColumn): TurnColumn {
	const isPlain = Object.values(options).every((value) => value === undefined);
	if (seat === undefined || !isPlain) throw invalid(ONLY_LETTERS);
	return { seat: seatIdIn(blind, seat) };
}

/** The next prompt of a blind chat with the seats that its letters stand for. */
export function turnByLetters(blind: Blind | null, body: TurnBody): TurnBody {
	if (!blind) return body;
	if (body.search) throw invalid(NO_SEARCH);
	return {
		...body,
		...(body.carry !== undefined && { carry: seatIdIn(blind, body.carry) }),
		...(body.seats && { seats: body.seats.map((column) => columnByLetter(blind, column)) }),
	};
}

export function checkRetry(blind: Blind | null, options: RetryOptions | undefined): RetryOptions {
	if (blind && Object.keys(options ?? {}).length > 0) throw invalid(NO_OPTIONS);
	return options ?? {};
}
