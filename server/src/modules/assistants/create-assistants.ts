import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { AssistantSource } from "../../providers/index.ts";
import type { AccountData } from "../identity/index.ts";
import { keysOfAccount } from "./keys/account-data.ts";
import { KeySealer } from "./keys/key-sealer.ts";
import { UserKeys } from "./keys/user-keys.ts";
import { Panels, panelsOfAccount } from "./panels/panels.ts";
import { AssistantRegistry, type PersonalAssistants } from "./registry.ts";

interface Parts {
	readonly database: Database;
	readonly clock: Clock;
	/** The secret of the installation, by which people's keys are sealed. */
	readonly secret: Buffer;
	readonly allowOwnKeys: boolean;
}

export interface AssistantsModule {
	readonly registry: AssistantRegistry;
	readonly keys: UserKeys;
	readonly panels: Panels;
	readonly allowOwnKeys: boolean;
	readonly accountData: readonly AccountData[];
}

const NO_KEYS: ReadonlyMap<string, string> = new Map();

/** `sources` are the operator's assistants, in the order of the page. */
export function createAssistants(sources: readonly AssistantSource[], parts: Parts): AssistantsModule {
	const { allowOwnKeys } = parts;
	const keys = new UserKeys({ ...parts, sealer: new KeySealer(parts.secret) });
	const panels = new Panels(parts);
	const personal: PersonalAssistants = {
		keysOf: async (userId) => (allowOwnKeys ? await keys.opened(userId) : NO_KEYS),
		assistantsOf: async () => [],
	};
	return {
		registry: new AssistantRegistry(sources, personal),
		keys,
		panels,
		allowOwnKeys,
		accountData: [keysOfAccount(keys), panelsOfAccount(panels)],
	};
}
