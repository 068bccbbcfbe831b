import { POLL_MS, PROMPT_MAX_UNITS, PROVIDER_IDS, type PublicConfig } from "@parallax/contract";
import { describeProvider } from "../../providers/index.ts";
import type { SiteFacts } from "./routes.ts";

/** What pages must know before they render; the same for all readers. */
export function publicConfig(facts: SiteFacts): PublicConfig {
	const { providers, allowAnonymous, allowSignUp, firebase, contactEmail, maxUploadBytes, visualization, version } =
		facts;
	return {
		providers: PROVIDER_IDS.map((id) => describeProvider(providers[id])),
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
