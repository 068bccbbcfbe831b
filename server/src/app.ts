import type { Http } from "./http/index.ts";
import { type AnalysisParts, analysisRoutes } from "./modules/analysis/index.ts";
import { chatRoutes, type Runner, type StartRules } from "./modules/chat/index.ts";
import { type Identity, identityRoutes } from "./modules/identity/index.ts";
import { sharingRoutes } from "./modules/sharing/index.ts";
import { type SiteFacts, siteRoutes } from "./modules/site/index.ts";

export interface AppParts {
	readonly http: Http;
	readonly identity: Identity;
	readonly runner: Runner;
	readonly startRules: StartRules;
	readonly analysis: AnalysisParts;
	readonly site: SiteFacts;
}

/** Every module's calls on one server. */
export function serveModules({ http, identity, runner, startRules, analysis, site }: AppParts): void {
	identityRoutes(http.routes);
	chatRoutes(http.routes, runner, identity, startRules);
	analysisRoutes(http.routes, runner, identity, analysis);
	sharingRoutes(http.routes, runner, identity);
	siteRoutes(http.routes, site);
}
