import * as accounts from "./accounts/accounts.ts";
import * as users from "./accounts/users.ts";
import * as keys from "./assistants/keys.ts";
import * as models from "./assistants/models.ts";
import * as ownAssistants from "./assistants/own-assistants.ts";
import * as panels from "./assistants/panels.ts";
import * as again from "./chat/again.ts";
import * as attempts from "./chat/attempts.ts";
import * as blind from "./chat/blind.ts";
import * as branch from "./chat/branch.ts";
import * as changes from "./chat/changes.ts";
import * as chat from "./chat/chat.ts";
import * as checks from "./chat/checks.ts";
import * as estimate from "./chat/estimate.ts";
import * as reviews from "./chat/reviews.ts";
import * as sharing from "./chat/sharing.ts";
import * as summaries from "./chat/summaries.ts";
import * as topic from "./chat/topic.ts";
import * as turns from "./chat/turns.ts";
import * as verdict from "./chat/verdict.ts";
import * as config from "./config.ts";
import type { EndpointShape } from "./endpoint.ts";
import * as history from "./history/history.ts";
import * as leaderboard from "./history/leaderboard.ts";
import * as profiles from "./history/profiles.ts";
import * as operations from "./operations.ts";
import * as uploads from "./uploads.ts";

const isEndpoint = (value: unknown): value is EndpointShape =>
	typeof value === "object" && value !== null && "method" in value && "path" in value && "summary" in value;

/** Every endpoint of the contract by name. */
export const ENDPOINTS: ReadonlyMap<string, EndpointShape> = new Map(
	[
		users,
		accounts,
		chat,
		again,
		attempts,
		blind,
		branch,
		changes,
		checks,
		estimate,
		reviews,
		topic,
		turns,
		verdict,
		sharing,
		summaries,
		history,
		leaderboard,
		profiles,
		uploads,
		keys,
		ownAssistants,
		panels,
		models,
		config,
		operations,
	].flatMap((group) => Object.entries(group).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1]))),
);
