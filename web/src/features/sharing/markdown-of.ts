import type { ChatSession, ProviderResponse, ResponsesPayload, Seat } from "@parallax/contract";
import { formatSeconds } from "../../lib/text/format.ts";
import { seatOf } from "../assistants/index.ts";
import { messages } from "./messages.ts";

function headingOf({ model, totalMs }: ProviderResponse, { name }: Seat): string {
	const facts = [model, totalMs === null ? null : formatSeconds(totalMs)].filter((fact) => fact !== null);
	return `## ${name}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function answerMarkdown(response: ProviderResponse, seats: readonly Seat[]): string {
	const seat = seatOf(seats, response.seat);
	const demo = response.demo ? [`*${messages.demo(seat.assistant)}*`] : [];
	const text = response.response.trim() || response.error || messages.noAnswer;
	const replaced = response.stale ? [messages.replaced] : [];
	const notes = [...replaced, ...response.notes.map((note) => note.text)].map((sentence) => `> ${oneLine(sentence)}`);
	return [headingOf(response, seat), ...demo, text, ...notes].join("\n\n");
}

/** A turn as one Markdown document: its prompt, each answer under its assistant's name, and the link. */
export function markdownOf(session: ChatSession, { turn, responses }: ResponsesPayload, address: string): string {
	const asked = session.turns.find(({ number }) => number === turn) ?? session;
	const prompt = asked.prompt.replace(/^/gm, "> ");
	return `${[prompt, ...responses.map((response) => answerMarkdown(response, session.seats)), `<${address}>`].join("\n\n")}\n`;
}
