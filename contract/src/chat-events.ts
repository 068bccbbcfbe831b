import * as z from "zod/mini";
import { type ProviderResponse, providerResponse, type ResponsesPayload, responsesPayload } from "./chat.ts";
import { type ProviderId, providerId } from "./providers.ts";

export const chatDelta = z.object({
	provider: providerId,
	attempt: z.number(),
	/** How long the text was before this piece; a reader whose text is shorter has missed something. */
	at: z.number(),
	text: z.string(),
	notice: z.optional(z.nullable(z.string())),
});
export type ChatDelta = z.output<typeof chatDelta>;

export const CHAT_EVENTS = {
	snapshot: responsesPayload,
	delta: chatDelta,
	settled: providerResponse,
	done: z.object({}),
} as const;

export type ChatEvent =
	| { readonly type: "snapshot"; readonly data: ResponsesPayload }
	| { readonly type: "delta"; readonly data: ChatDelta }
	| { readonly type: "settled"; readonly data: ProviderResponse }
	| { readonly type: "done"; readonly data: Record<string, never> };

export const isSettled = (response: Pick<ProviderResponse, "status">): boolean => response.status !== "pending";

const replace = (
	payload: ResponsesPayload,
	provider: ProviderId,
	change: (was: ProviderResponse) => ProviderResponse,
): ResponsesPayload => ({
	...payload,
	responses: payload.responses.map((response) => (response.provider === provider ? change(response) : response)),
});

function applyDelta(was: ProviderResponse, delta: ChatDelta): ProviderResponse {
	if (isSettled(was) || was.attempt !== delta.attempt || delta.at > was.response.length) return was;
	const next = { ...was, response: was.response.slice(0, delta.at) + delta.text };
	return delta.notice === undefined ? next : { ...next, notice: delta.notice };
}

/** True when a delta cannot be applied because something before it was missed: ask for a snapshot. */
export function missedBefore(payload: ResponsesPayload, delta: ChatDelta): boolean {
	const was = payload.responses.find((response) => response.provider === delta.provider);
	if (!was || was.attempt > delta.attempt) return false;
	if (was.attempt < delta.attempt) return true;
	return !isSettled(was) && delta.at > was.response.length;
}

/** Events tell of one attempt before the call that began it is answered: that answer, of one still pending, is no news. */
const isNews = (was: ProviderResponse, now: ProviderResponse): boolean =>
	isSettled(now) ? now.attempt >= was.attempt : now.attempt > was.attempt;

/** The one way a change reaches what is shown or stored; an older event never undoes a newer one. */
export function applyChatEvent(payload: ResponsesPayload, event: ChatEvent): ResponsesPayload {
	switch (event.type) {
		case "snapshot":
			return event.data;
		case "delta":
			return replace(payload, event.data.provider, (was) => applyDelta(was, event.data));
		case "settled":
			return replace(payload, event.data.provider, (was) => (isNews(was, event.data) ? event.data : was));
		case "done":
			return payload;
	}
}
