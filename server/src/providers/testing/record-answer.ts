import type { ProviderId } from "@parallax/contract";
import { CATALOGUE } from "../built-in-assistants.ts";
import { type AiProvider, type AnswerEnd, ProviderFailure } from "../port.ts";
import { createOutbound, type Outbound } from "../transport/request.ts";
import type { VendorAccess } from "../wires/wire.ts";

export interface Heard {
	readonly text: string;
	readonly pieces: readonly string[];
	readonly activity: number;
	readonly end: AnswerEnd | null;
	readonly failure: ProviderFailure | null;
}

/** Asks, and tells everything that a caller could notice. */
export async function heard(provider: AiProvider, signal = new AbortController().signal): Promise<Heard> {
	const pieces: string[] = [];
	let activity = 0;
	const listener = {
		onActivity() {
			activity += 1;
		},
		onText: (piece: string) => void pieces.push(piece),
	};
	const settled = await provider.answer({ prompt: "hello" }, listener, signal).then(
		(end) => ({ end, failure: null }),
		(error: unknown) => {
			if (error instanceof ProviderFailure) return { end: null, failure: error };
			throw error;
		},
	);
	return { text: pieces.join(""), pieces, activity, ...settled };
}

/** What an adapter is given, for a vendor at this address. */
export function accessTo(id: ProviderId, baseUrl: string, outbound: Outbound = createOutbound(1000)): VendorAccess {
	const { name, env, model } = CATALOGUE[id];
	return { name, env, model, baseUrl, outbound, apiKey: "test-key", hasKey: true };
}
