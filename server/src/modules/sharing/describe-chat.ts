import { type ChatSession, countClaims, isPasted } from "@parallax/contract";
import { cutText } from "../../platform/pictures/index.ts";
import { inSeatOrder } from "../chat/index.ts";
import { messages } from "./messages.ts";
import { demoNames, type ReadableTurn } from "./readable-page.ts";

/** The last prompt beside the title, which is the first one. */
const MAX_LAST_PROMPT = 80;

function countAllClaims(turns: readonly ReadableTurn[]): { readonly agreed: number; readonly contradicted: number } {
	const counts = turns.map(({ payload }) => countClaims(payload.analysis?.claims ?? []));
	return {
		agreed: counts.reduce((sum, { agreed }) => sum + agreed, 0),
		contradicted: counts.reduce((sum, { contradicted }) => sum + contradicted, 0),
	};
}

/** Who was asked: of one prompt with how many answered, of several with the last of them. */
function describeAsked({ seats }: ChatSession, turns: readonly ReadableTurn[]): string {
	const responses = turns.flatMap(({ payload }) => payload.responses);
	const names = seats.filter(({ id }) => responses.some(({ seat }) => seat === id)).map(({ name }) => name);
	const last = turns.at(-1);
	if (turns.length > 1 && last)
		return messages.severalDescription(
			turns.length,
			names,
			cutText(last.turn.prompt.replace(/\s+/g, " ").trim(), MAX_LAST_PROMPT),
		);
	const answered = responses.filter(({ status }) => status === "success").length;
	return messages.description(answered, responses.length, names);
}

/** What a link preview says below the title. */
export function describeChat(session: ChatSession, turns: readonly ReadableTurn[]): string {
	const { seats } = session;
	const demos = new Set(turns.flatMap(({ payload }) => demoNames(inSeatOrder(payload.responses, seats), seats)));
	const shown = new Set(turns.flatMap(({ payload }) => payload.responses.map(({ seat }) => seat)));
	const pasted = seats.filter((seat) => isPasted(seat) && shown.has(seat.id)).map(({ name }) => name);
	const { agreed, contradicted } = countAllClaims(turns);
	const hasClaims = turns.some(({ payload }) => (payload.analysis?.claims.length ?? 0) > 0);
	return [
		describeAsked(session, turns),
		...(pasted.length > 0 ? [messages.pastedNames(pasted)] : []),
		...(demos.size > 0 ? [messages.demos([...demos])] : []),
		...(hasClaims ? [messages.agreement(agreed, contradicted)] : []),
	].join(" ");
}
