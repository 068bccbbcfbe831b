import { MAX_SEATS, MAX_TURNS, POLL_MS, PROMPT_MAX_UNITS, type PublicConfig } from "@parallax/contract";
import type { Viewer } from "../identity/index.ts";
import type { SiteFacts } from "./routes.ts";

/** The configuration that pages need before they render. It lists only assistants that the viewer may ask. */
export async function publicConfig(facts: SiteFacts, viewer: Viewer): Promise<PublicConfig> {
	const { assistants, allowAnonymous, allowSignUp, firebase, contactEmail, maxUploadBytes, visualization, version } =
		facts;
	return {
		providers: await assistants.describe(viewer),
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
			search: false,
			attachments: false,
		},
		version,
	};
}
