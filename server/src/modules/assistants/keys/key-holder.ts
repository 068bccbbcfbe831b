import type { StoredKey } from "@parallax/contract";
import { signedOut } from "../../../failures.ts";
import type { Exchange } from "../../../http/index.ts";
import type { RateLimitRule } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import { type Identity, type Owner, SIGNED_OUT, type SignedInUser } from "../../identity/index.ts";
import type { UserKeys } from "./user-keys.ts";
import type { VisitorKeys } from "./visitor-keys.ts";

const HOUR_MS = 3_600_000;
const USER_LIMITS = { stored: { max: 60, windowMs: HOUR_MS }, tested: { max: 30, windowMs: HOUR_MS } };
/** One network can create any number of visitors, so its visitors are counted together. */
const NETWORK_LIMIT = { max: 10, windowMs: HOUR_MS };

export interface FoundKey {
	/** Whether the key was encrypted with the current secret. */
	readonly isReadable: boolean;
	recordTest(ok: boolean): Promise<void>;
}

/** The sender of a request with the keys that this user or browser has stored. */
export interface KeyHolder {
	/** Null for a browser that has stored nothing. */
	readonly owner: Owner | null;
	list(): Promise<StoredKey[]>;
	find(assistant: string): Promise<FoundKey | null>;
	/** Makes a new browser a visitor. */
	put(assistant: string, apiKey: string): Promise<StoredKey>;
	remove(assistant: string): Promise<void>;
	/** The rate limits of one act with keys. */
	limitsOf(act: keyof typeof USER_LIMITS): RateLimitRule[];
}

function userHolder(user: SignedInUser, keys: UserKeys): KeyHolder {
	const { id } = user;
	return {
		owner: { kind: "user", id },
		list: () => keys.list(id),
		async find(assistant) {
			const row = await keys.find(id, assistant);
			return row ? { isReadable: keys.isReadable(row), recordTest: (ok) => keys.recordTest(row, ok) } : null;
		},
		put: (assistant, apiKey) => keys.put(user, assistant, apiKey),
		remove: (assistant) => keys.remove(id, assistant),
		limitsOf: (act) => [
			{
				key: `keys-${act}:${id}`,
				limit: USER_LIMITS[act],
				sentence: (wait, max) => `You have ${act} API keys ${max} times in the last hour. Try again in ${wait}.`,
			},
		],
	};
}

function visitorHolder(
	owner: Owner | null,
	keys: VisitorKeys,
	identity: Pick<Identity, "writer">,
	exchange: Exchange,
): KeyHolder {
	return {
		owner,
		list: async () => (owner ? await keys.list(owner.id) : []),
		async find(assistant) {
			const row = owner ? await keys.find(owner.id, assistant) : undefined;
			return row ? { isReadable: keys.isReadable(row), recordTest: (ok) => keys.recordTest(row, ok) } : null;
		},
		put: async (assistant, apiKey) => await keys.put(await identity.writer(exchange), assistant, apiKey),
		remove: async (assistant) => {
			if (owner) await keys.remove(owner.id, assistant);
		},
		limitsOf: (act) =>
			networkRules(
				{
					key: `keys-${act}:address`,
					limit: NETWORK_LIMIT,
					sentence: (wait) =>
						`Too many API keys were ${act} from your network in the last hour. Sign in, or try again in ${wait}.`,
				},
				exchange.address,
			),
	};
}

export interface HolderRules {
	readonly keys: UserKeys;
	readonly visitorKeys: VisitorKeys;
	readonly allowAnonymous: boolean;
}

/** Throws 401 for a browser whose login session has ended, and for a new one where visitors may not ask. */
export async function keyHolder(identity: Identity, exchange: Exchange, rules: HolderRules): Promise<KeyHolder> {
	const viewer = await identity.viewer(exchange);
	if (viewer.kind === "user") return userHolder(await identity.signedIn(exchange), rules.keys);
	if (viewer.kind === "visitor") return visitorHolder(viewer, rules.visitorKeys, identity, exchange);
	if (viewer.wasSignedIn) throw signedOut(SIGNED_OUT);
	if (!rules.allowAnonymous) throw signedOut();
	return visitorHolder(null, rules.visitorKeys, identity, exchange);
}
