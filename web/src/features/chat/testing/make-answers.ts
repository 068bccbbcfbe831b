import type {
	ChatEvent,
	ChatSession,
	ProviderId,
	ProviderResponse,
	PublicConfig,
	ResponsesPayload,
	Seat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract";
import { pendingResponses } from "../compose/pending-responses.ts";
import { PROVIDER_NAMES } from "../messages.ts";

export const CHAT_ID = "AAAAAAAAAAAAAAAAAAAAAA";

export const makeSeat = (provider: ProviderId, over: Partial<Seat> = {}): Seat => ({
	id: provider,
	provider,
	name: PROVIDER_NAMES[provider],
	assistant: PROVIDER_NAMES[provider],
	model: `${provider}-1`,
	modelName: `Model of ${PROVIDER_NAMES[provider]}`,
	logo: "openai",
	tint: "#55565c",
	demo: false,
	system: null,
	temperature: null,
	effort: null,
	...over,
});

export function makeSession(over: Partial<ChatSession> = {}): ChatSession {
	const { prompt = "How far away is the North Star?", selectedProviders = [...PROVIDER_IDS] } = over;
	const createdAt = "2026-11-21T09:14:00.000Z";
	return {
		id: CHAT_ID,
		prompt,
		selectedProviders,
		seats: selectedProviders.map((id) => makeSeat(id)),
		turns: [{ number: 1, prompt, createdAt, search: false, carried: null }],
		createdAt,
		shared: false,
		owned: true,
		...over,
	};
}

const EMPTY = pendingResponses(makeSession());

export function makeResponse(provider: ProviderId, over: Partial<ProviderResponse> = {}): ProviderResponse {
	const pending = EMPTY.responses.find((response) => response.provider === provider);
	if (!pending) throw new Error(`There is no ${provider}.`);
	return { ...pending, ...over };
}

export const makeDone = (
	provider: ProviderId,
	response: string,
	over: Partial<ProviderResponse> = {},
): ProviderResponse =>
	makeResponse(provider, {
		status: "success",
		response,
		responseTime: "6.3s",
		firstWordMs: 600,
		totalMs: 6342,
		finishReason: "stop",
		elapsedMs: null,
		...over,
	});

export const makeFailed = (provider: ProviderId, over: Partial<ProviderResponse> = {}): ProviderResponse =>
	makeResponse(provider, {
		status: "error",
		errorCode: "network",
		responseTime: "2.1s",
		totalMs: 2100,
		elapsedMs: null,
		...over,
	});

export const makePayload = (responses: readonly ProviderResponse[] = EMPTY.responses): ResponsesPayload => ({
	...EMPTY,
	responses: [...responses],
});

export const makeDelta = (provider: ProviderId, at: number, text: string, attempt = 1): ChatEvent => ({
	type: "delta",
	data: { id: `${CHAT_ID}:${provider}`, seat: provider, turn: 1, edition: 1, attempt, at, text },
});

export const makeSettled = (data: ProviderResponse): ChatEvent => ({ type: "settled", data });
export const makeSnapshot = (data: ResponsesPayload): ChatEvent => ({ type: "snapshot", data });
export const DONE: ChatEvent = { type: "done", data: {} };

export const makeConfig = (over: Partial<PublicConfig> = {}): PublicConfig => ({
	providers: PROVIDER_IDS.map((id) => ({
		id,
		label: PROVIDER_NAMES[id],
		name: PROVIDER_NAMES[id],
		title: PROVIDER_NAMES[id],
		subtitle: `Model of ${PROVIDER_NAMES[id]}`,
		description: `What ${PROVIDER_NAMES[id]} is like.`,
		model: `${id}-1`,
		logo: "openai",
		tint: "#55565c",
		available: true,
		demo: false,
	})),
	signIn: "local",
	firebase: null,
	allowAnonymous: true,
	allowSignUp: true,
	contactEmail: "privacy@example.org",
	limits: { promptMaxUnits: 2000, maxUploadBytes: 10_485_760, pollMs: 2000 },
	features: { visualization: "chart", remoteSources: [] },
	version: "1",
	...over,
});
