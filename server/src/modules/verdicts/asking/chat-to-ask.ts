import type { Exchange } from "../../../http/index.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import {
	consumeEstimate,
	type OwnedChat,
	ownedChat,
	type Revealed,
	type Runner,
	refuseAnonymous,
	revealedChat,
} from "../../chat/index.ts";
import type { Identity } from "../../identity/index.ts";

export interface AskingRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
}

/** The chat of a request to ask about one of its turns. */
export async function chatToAsk(
	runner: Runner,
	identity: Identity,
	{ limits, allowAnonymous }: AskingRules,
	{ params, exchange }: { readonly params: { readonly id: string }; readonly exchange: Exchange },
): Promise<Revealed<OwnedChat>> {
	const viewer = await identity.viewer(exchange);
	// Work that is refused or known is not counted as such, and planning it reads the whole turn.
	await consumeEstimate(limits, "comparison", viewer, exchange.address);
	const chat = revealedChat(await ownedChat(runner, viewer, params.id));
	refuseAnonymous(allowAnonymous, viewer);
	return chat;
}
