import type { ChatSession, Provider, ProviderResponse, Seat } from "@parallax/contract";
import { PROVIDER_IDS, someResponse } from "@parallax/contract/testing";

interface Known {
	readonly name: string;
	readonly logo: Provider["logo"];
}

const KNOWN: Readonly<Record<string, Known>> = {
	chatgpt: { name: "ChatGPT", logo: "openai" },
	gemini: { name: "Gemini", logo: "google" },
	claude: { name: "Claude", logo: "anthropic" },
	grok: { name: "Grok", logo: "xai" },
};

/** The assistants that are built in, by their ids. */
export const FOUR: readonly string[] = PROVIDER_IDS;
/** Eight columns: each of the four has a second seat. */
export const EIGHT: readonly string[] = [...FOUR, ...FOUR.map((id) => `${id}-2`)];

const knownOf = (provider: string): Known =>
	KNOWN[provider] ?? { name: `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`, logo: null };

/** `chatgpt-2` is the second seat of ChatGPT. */
export function makeSeat(id: string, over: Partial<Seat> = {}): Seat {
	const [provider = id, number] = id.split("-");
	const { name, logo } = knownOf(provider);
	return {
		id,
		provider: provider as Seat["provider"],
		name: number ? `${name} ${number}` : name,
		assistant: name,
		model: `${provider}-1`,
		modelName: `Model of ${name}`,
		logo,
		tint: "teal",
		demo: false,
		system: null,
		temperature: null,
		effort: null,
		...over,
	};
}

export function makeProvider(id: string, over: Partial<Provider> = {}): Provider {
	const { name, logo } = knownOf(id);
	return {
		id: id as Provider["id"],
		label: name,
		name,
		title: name,
		subtitle: `Model of ${name}`,
		description: `What ${name} is like.`,
		model: `${id}-1`,
		logo,
		tint: "teal",
		wire: "openai-chat",
		ownKey: false,
		available: true,
		demo: false,
		hidden: false,
		...over,
	};
}

interface ChatFacts extends Partial<Omit<ChatSession, "id" | "prompt">> {
	readonly id: string;
	readonly prompt: string;
}

/** A chat of one turn. Its seats follow `selectedProviders` when they are not given. */
export function makeChat({ id, prompt, ...over }: ChatFacts): ChatSession {
	const createdAt = over.createdAt ?? "2026-11-21T09:14:00.000Z";
	const seats = over.seats ?? (over.selectedProviders ?? FOUR).map((seat) => makeSeat(seat));
	return {
		id,
		prompt,
		selectedProviders: [...new Set(seats.map(({ provider }) => provider))],
		seats,
		turns: [{ number: 1, prompt, createdAt, search: false, carried: null }],
		createdAt,
		shared: false,
		owned: true,
		...over,
	};
}

/** An answer of the first turn that was just asked for. */
export function makePending(seatId: string, over: Partial<ProviderResponse> = {}): ProviderResponse {
	const { provider, model: askedModel } = makeSeat(seatId);
	return someResponse({ id: `response-${seatId}`, provider, seat: seatId, askedModel, ...over });
}
