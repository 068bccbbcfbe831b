import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import type { FakeApi } from "./fake-api.ts";
import { CHAT_ID, makeSession } from "./make-answers.ts";

/** A chat with these prompts, oldest first. */
export const makeTurns = (prompts: readonly string[], overrides: Partial<ChatSession> = {}): ChatSession =>
	makeSession({
		prompt: prompts[0] ?? "",
		turns: prompts.map((prompt, index) => ({
			number: index + 1,
			prompt,
			createdAt: "2026-11-21T09:14:00.000Z",
			search: false,
			carried: null,
		})),
		...overrides,
	});

/** The same answers in another turn. */
export const inTurn = (turn: number, payload: ResponsesPayload): ResponsesPayload => ({
	...payload,
	turn,
	responses: payload.responses.map((response) => ({ ...response, id: `${response.id}-${turn}`, turn })),
});

/** Answers requests for each turn with its payload, on both sides of the chat. */
export function serveTurns(api: FakeApi, session: ChatSession, payloads: readonly ResponsesPayload[]): void {
	api.session = session;
	for (const payload of payloads) {
		for (const side of ["chat", "shared"])
			api.answers.set(`GET /api/${side}/${CHAT_ID}/responses?turn=${payload.turn}`, () => Response.json(payload));
	}
}
