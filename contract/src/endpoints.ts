import * as accounts from "./accounts.ts";
import * as chat from "./chat.ts";
import * as config from "./config.ts";
import type { EndpointShape } from "./endpoint.ts";
import * as history from "./history.ts";
import * as keys from "./keys.ts";
import * as operations from "./operations.ts";
import * as ownAssistants from "./own-assistants.ts";
import * as panels from "./panels.ts";
import * as profiles from "./profiles.ts";
import * as sharing from "./sharing.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const isEndpoint = (value: unknown): value is EndpointShape =>
	typeof value === "object" && value !== null && "method" in value && "path" in value && "summary" in value;

/** Every endpoint of the contract by name. */
export const ENDPOINTS: ReadonlyMap<string, EndpointShape> = new Map(
	[users, accounts, chat, sharing, history, profiles, uploads, keys, ownAssistants, panels, config, operations].flatMap(
		(group) => Object.entries(group).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1])),
	),
);
