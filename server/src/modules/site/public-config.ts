import { MAX_SEATS, MAX_TURNS, POLL_MS, PROMPT_MAX_UNITS, type PublicConfig } from "@parallax/contract";
import type { Viewer } from "../identity/index.ts";
import type { SiteFacts } from "./routes.ts";

/** The configuration that pages need before they render. It lists only assistants that the viewer may ask. */
export async function publicConfig(facts: SiteFacts, viewer: Viewer): Promise<PublicConfig> {
	const providers = await facts.assistants.describe(viewer);
	const { allowAnonymous, allowSignUp, firebase, contactEmail, maxUploadBytes, visualization, version } = facts;
	return {
		providers,
		signIn: firebase ? "firebase" : "local",
		firebase,
		allowAnonymous,
		allowSignUp,
		contactEmail,
		limits: {
			promptMaxUnits: PROMPT_MAX_UNITS,
			maxUploadBytes,
			pollMs: POLL_MS,
			seats: MAX_SEATS,
			turns: MAX_TURNS,
		},
		features: {
			visualization,
			remoteSources: [...facts.remoteSources],
			ownKeys: facts.allowOwnKeys,
			ownEndpoints: facts.allowOwnEndpoints,
			// A demonstration cites sample sources.
			search: providers.some(({ demo, wire }) => demo || wire === "openai-responses" || wire === "anthropic"),
			attachments: true,
		},
		version,
	};
}
