import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { AssistantSource, Connector, RegisterList } from "../../providers/index.ts";
import type { AccountData } from "../identity/index.ts";
import { keysOfAccount } from "./keys/account-data.ts";
import { KeyCipher } from "./keys/key-cipher.ts";
import { UserKeys } from "./keys/user-keys.ts";
import { VisitorKeys } from "./keys/visitor-keys.ts";
import { ModelLists } from "./models/model-lists.ts";
import { ownAssistantsOfAccount } from "./own/account-data.ts";
import { OwnAssistants } from "./own/own-assistants.ts";
import { Panels, panelsOfAccount } from "./panels/panels.ts";
import { AssistantRegistry, isOwnAssistant, type PersonalAssistants } from "./registry.ts";

interface Permissions {
	readonly allowAnonymous: boolean;
	readonly allowOwnKeys: boolean;
	readonly allowOwnEndpoints: boolean;
	readonly allowLocalEndpoints: boolean;
	/** Whether demonstrations are left out of the picker where a real assistant is connected. */
	readonly hideUnconnected: boolean;
}

interface Dependencies extends Permissions {
	readonly database: Database;
	readonly clock: Clock;
	/** The secret of the installation, used to encrypt people's keys. */
	readonly secret: Buffer;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly limits: RateLimits;
}

export interface AssistantsModule {
	readonly registry: AssistantRegistry;
	readonly lists: ModelLists;
	readonly keys: UserKeys;
	readonly visitorKeys: VisitorKeys;
	readonly own: OwnAssistants;
	readonly panels: Panels;
	readonly allowAnonymous: boolean;
	readonly allowOwnKeys: boolean;
	readonly allowOwnEndpoints: boolean;
	readonly accountData: readonly AccountData[];
}

/** The keys and assistants that people have added, as far as the operator allows them. */
const permittedAssistants = (
	{ allowAnonymous, allowOwnKeys, allowOwnEndpoints }: Permissions,
	{ keys, visitorKeys, own }: Pick<AssistantsModule, "keys" | "visitorKeys" | "own">,
): PersonalAssistants => ({
	keysOf: async ({ kind, id: ownerId }) => {
		if (kind === "visitor") return allowOwnKeys && allowAnonymous ? await visitorKeys.decryptAll(ownerId) : new Map();
		if (!allowOwnKeys && !allowOwnEndpoints) return new Map();
		const decrypted = await keys.decryptAll(ownerId);
		return new Map([...decrypted].filter(([id]) => (isOwnAssistant(id) ? allowOwnEndpoints : allowOwnKeys)));
	},
	recordUse: async ({ kind, id }, assistantId) => {
		if (kind === "visitor") await visitorKeys.recordUse(id, assistantId);
	},
	assistantsOf: async (userId, decrypted, options) =>
		allowOwnEndpoints ? await own.assistantsOf(userId, decrypted, options) : [],
});

/** `createSources` creates the operator's assistants, in display order, with the lists of their models. */
export function createAssistants(
	createSources: (registerList: RegisterList) => readonly AssistantSource[],
	connector: Connector,
	dependencies: Dependencies,
): AssistantsModule {
	const { allowAnonymous, allowOwnKeys, allowOwnEndpoints } = dependencies;
	const lists = new ModelLists(dependencies);
	const sources = createSources((source) => lists.register(source));
	const cipher = new KeyCipher(dependencies.secret);
	const keys = new UserKeys({ ...dependencies, cipher });
	const visitorKeys = new VisitorKeys({ ...dependencies, cipher, userKeys: keys, lists });
	const own = new OwnAssistants({
		...dependencies,
		keys,
		lists,
		connector,
		takenNames: () => sources.map(({ name }) => name),
	});
	const panels = new Panels(dependencies);
	return {
		registry: new AssistantRegistry(
			sources,
			permittedAssistants(dependencies, { keys, visitorKeys, own }),
			lists,
			dependencies,
		),
		...{ lists, keys, visitorKeys, own, panels, allowAnonymous, allowOwnKeys, allowOwnEndpoints },
		accountData: [keysOfAccount(keys, visitorKeys), ownAssistantsOfAccount(own), panelsOfAccount(panels)],
	};
}
