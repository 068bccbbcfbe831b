import {
	type ChatSession,
	isPasted,
	numberedSources,
	type ProviderResponse,
	type ResponsesPayload,
	type Seat,
} from "@parallax/contract";
import { formatSeconds } from "../../lib/text/format.ts";
import { seatName, seatOf } from "../assistants/index.ts";
import { messages } from "./messages.ts";

function headingOf({ model, totalMs }: ProviderResponse, seat: Seat): string {
	const { name } = seat;
	const known = [isPasted(seat) ? messages.pasted : model, totalMs === null ? null : formatSeconds(totalMs)];
	const facts = known.filter((fact) => fact !== null);
	return `## ${name}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** An address has no angle brackets: the contract writes it without them. */
const escaped = (title: string): string => oneLine(title).replace(/[\\`*_[\]<>]/g, "\\$&");

function sourcesMarkdown({ citations }: ProviderResponse): readonly string[] {
	const sources = numberedSources(citations);
	if (sources.length === 0) return [];
	const lines = sources.map(({ number, title, url }) => `${number}. ${escaped(title)}: <${url}>`);
	return [`${messages.sources}\n\n${lines.join("\n")}`];
}

function answerMarkdown(response: ProviderResponse, seats: readonly Seat[]): string {
	const seat = seatOf(seats, response.seat);
	const demo = response.demo ? [`*${messages.demo(seat.assistant)}*`] : [];
	const kept = response.grounded ? messages.keptByTerms : null;
	const text = kept ?? (response.response.trim() || response.error || messages.noAnswer);
	const replaced = response.stale ? [messages.replaced] : [];
	const notes = [...replaced, ...response.notes.map((note) => note.text)].map((sentence) => `> ${oneLine(sentence)}`);
	return [headingOf(response, seat), ...demo, text, ...(kept ? [] : sourcesMarkdown(response)), ...notes].join("\n\n");
}

/** From whose answer the turn continued, and which columns were not asked in it. */
function turnNotes({ seats, turns }: ChatSession, { turn, responses }: ResponsesPayload): string[] {
	const carried = turns.find(({ number }) => number === turn)?.carried ?? null;
	const asked = seats.filter((seat) => !isPasted(seat));
	const leftOut = asked.filter(({ id, joined = 1 }) => joined <= turn && !responses.some(({ seat }) => seat === id));
	return [
		...(carried === null ? [] : [`*${messages.carried(seatName(seats, carried))}*`]),
		...(leftOut.length === 0 ? [] : [`*${messages.notAsked(leftOut.map(({ name }) => name))}*`]),
	];
}

function turnMarkdown(session: ChatSession, payload: ResponsesPayload): string {
	const asked = session.turns.find(({ number }) => number === payload.turn) ?? session;
	const prompt = asked.prompt.replace(/^/gm, "> ");
	const answers = payload.responses.map((response) => answerMarkdown(response, session.seats));
	return [prompt, ...turnNotes(session, payload), ...answers].join("\n\n");
}

/** Turns as one Markdown document: each prompt, each answer under its assistant's name, and the link. */
export function markdownOf(session: ChatSession, turns: readonly ResponsesPayload[], address: string): string {
	// A column that joined in a later turn is not part of the document.
	const seats = session.seats.filter(({ id }) =>
		turns.some(({ responses }) => responses.some(({ seat }) => seat === id)),
	);
	const texts = turns.map((payload) => turnMarkdown({ ...session, seats }, payload)).join("\n\n---\n\n");
	return `${texts}\n\n<${address}>\n`;
}
