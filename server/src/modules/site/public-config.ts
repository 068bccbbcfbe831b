import { POLL_MS, PROMPT_MAX_UNITS, type PublicConfig } from "@parallax/contract";
import type { SiteFacts } from "./routes.ts";

/** The configuration that pages need before they render; the same for all readers. */
export function publicConfig(facts: SiteFacts): PublicConfig {
	const { assistants, allowAnonymous, allowSignUp, firebase, contactEmail, maxUploadBytes, visualization, version } =
		facts;
	return {
		providers: assistants.describe(),
		signIn: firebase ? "firebase" : "local",
		firebase,
		allowAnonymous,
		allowSignUp,
		contactEmail,
		limits: { promptMaxUnits: PROMPT_MAX_UNITS, maxUploadBytes, pollMs: POLL_MS },
		features: { visualization, remoteSources: [...facts.remoteSources] },
		version,
	};
}
