import {
	type ExportedChat,
	type ExportedTurn,
	isPasted,
	type NumberedSource,
	numberedSources,
} from "@parallax/contract";

type Answer = ExportedTurn["answers"][number];

/** Returns the name of an answer's seat. */
export type NameOf = (answer: Pick<Answer, "seat">) => string;

export function seatNames({ seats }: Pick<ExportedChat, "seats">): NameOf {
	const names = new Map(seats.map(({ id, name }) => [id, name]));
	return ({ seat }) => names.get(seat) ?? seat;
}

/** Names the files of a turn, and says whose answer all columns continued with and which columns were not asked. */
export function turnNotes(
	{ seats, turns }: Pick<ExportedChat, "seats" | "turns">,
	turn: ExportedTurn,
): readonly string[] {
	const { carried = null, search = false, attachments = [] } = turn;
	const nameOf = seatNames({ seats });
	const isAskedIn = ({ answers }: ExportedTurn, id: string) => answers.some(({ seat }) => seat === id);
	// A column that joined in a later turn was not left out.
	const earlier = turns.filter(({ number }) => number < turn.number);
	const leftOut = seats
		.filter((seat) => !isPasted(seat))
		.filter(({ id }) => !isAskedIn(turn, id) && earlier.some((each) => isAskedIn(each, id)))
		.map(({ name }) => name);
	return [
		...(attachments.length === 0 ? [] : [`Attached: ${attachments.map(({ name }) => name).join(", ")}`]),
		...(search ? ["The assistants were asked to search the web."] : []),
		...(carried === null ? [] : [`All columns continued with the answer of ${nameOf({ seat: carried })}.`]),
		...(leftOut.length === 0 ? [] : [`Not asked: ${leftOut.join(", ")}.`]),
	];
}

/** The sources of an answer, numbered as on the page. */
export const sourcesOf = ({ citations = [] }: Answer): readonly NumberedSource[] => numberedSources(citations);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;
const dollars = (usd: number): string => `$${usd.toFixed(usd >= 1 ? 2 : 6)}`;

const STATUS = { success: "Response complete", error: "Response failed", pending: "Generating response..." } as const;
const FINISH_REASONS: Readonly<Record<string, string>> = {
	length: "Cut off: the model reached its length limit",
	limit: "Cut off at 200,000 characters",
	refused: "Stopped by the assistant's safety filter",
};

const STALE_NOTE = "An earlier answer that this one builds on was replaced.";

function statusOf({ status, demo }: Answer, name: string): string {
	return demo ? `${STATUS[status]} (sample answer, not from ${name})` : STATUS[status];
}

/** The notes below the text of an answer's card, one sentence each. */
export const notesOf = ({ stale, notes = [] }: Answer): readonly string[] => [
	...(stale ? [STALE_NOTE] : []),
	...notes.map(({ text }) => text),
];

/** The known facts about an answer, with their names. Unknown facts are left out. */
export function factsOf(answer: Answer, name: string): readonly (readonly [name: string, fact: string])[] {
	const { usage, totalMs, firstWordMs, costUsd, finishReason } = answer;
	if (isPasted(answer)) return [["Status", "Pasted, not asked for"]];
	const facts: (readonly [string, string | null | undefined])[] = [
		["Model", answer.model],
		["Status", statusOf(answer, name)],
		["Error", answer.error],
		["Ending", finishReason && FINISH_REASONS[finishReason]],
		["First word", firstWordMs === null ? null : seconds(firstWordMs)],
		["Time", totalMs === null ? null : seconds(totalMs)],
		["Tokens in", usage?.inputTokens?.toString()],
		["Tokens out", usage?.outputTokens?.toString()],
		["Cost", costUsd === null ? null : dollars(costUsd)],
		...notesOf(answer).map((sentence) => ["Note", sentence] as const),
	];
	return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

/** 'Nov 21, 2026, 9:14 AM UTC', because the reader's time zone is unknown. */
export const formatTime = (iso: string): string =>
	`${new Date(iso).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).replace(/\s/g, " ")} UTC`;
