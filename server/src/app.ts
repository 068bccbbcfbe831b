import type { Http } from "./http/index.ts";
import { type AccountRules, accountRoutes } from "./modules/accounts/index.ts";
import { type AnalysisDependencies, analysisRoutes } from "./modules/analysis/index.ts";
import { type AssistantsDependencies, assistantRoutes } from "./modules/assistants/index.ts";
import { chatRoutes, type Runner, type StartRules } from "./modules/chat/index.ts";
import { type HistoryDependencies, historyRoutes } from "./modules/history/index.ts";
import {
	type GoogleAccounts,
	googleRoutes,
	type Identity,
	identityRoutes,
	type LocalAccounts,
	localRoutes,
} from "./modules/identity/index.ts";
import { profileRoutes } from "./modules/profiles/index.ts";
import { type SharingDependencies, sharingRoutes } from "./modules/sharing/index.ts";
import { publicConfig, type SiteFacts, siteRoutes } from "./modules/site/index.ts";
import { type RemoteRules, remoteRoutes, type Uploads, uploadsRoutes } from "./modules/uploads/index.ts";
import {
	type ChangesDependencies,
	type CheckDependencies,
	changesRoutes,
	checkRoutes,
	type ReviewDependencies,
	reviewRoutes,
	verdictRoutes,
} from "./modules/verdicts/index.ts";

export interface AppModules {
	readonly http: Http;
	readonly identity: Identity;
	readonly localAccounts: LocalAccounts;
	readonly accounts: AccountRules;
	readonly googleAccounts: GoogleAccounts;
	readonly uploads: Uploads;
	readonly remote: RemoteRules;
	readonly assistants: AssistantsDependencies;
	readonly runner: Runner;
	readonly startRules: StartRules;
	readonly analysis: AnalysisDependencies;
	readonly checks: CheckDependencies & ReviewDependencies & ChangesDependencies;
	readonly textIndex: HistoryDependencies["textIndex"];
	readonly sharing: Omit<SharingDependencies, "configFor">;
	readonly site: SiteFacts;
}

/** Registers the routes of all modules. */
export function registerModules(modules: AppModules): void {
	const { http, identity, localAccounts, googleAccounts, accounts, uploads, remote, runner } = modules;
	const { startRules, analysis, sharing, site } = modules;
	identityRoutes(http.routes, { ...runner, identity });
	localRoutes(http.routes, localAccounts);
	googleRoutes(http.routes, googleAccounts);
	uploadsRoutes(http.routes, uploads, identity);
	remoteRoutes(http.routes, uploads, identity, remote);
	assistantRoutes(http.routes, identity, modules.assistants);
	chatRoutes(http.routes, runner, identity, startRules);
	analysisRoutes(http.routes, runner, identity, analysis);
	verdictRoutes(http.routes, runner, identity, site.metrics);
	checkRoutes(http.routes, runner, identity, modules.checks);
	reviewRoutes(http.routes, runner, identity, modules.checks);
	changesRoutes(http.routes, runner, identity, modules.checks);
	historyRoutes(http.routes, { ...modules, limits: startRules.limits });
	sharingRoutes(http.routes, runner, identity, { ...sharing, configFor: (viewer) => publicConfig(site, viewer) });
	accountRoutes(http.routes, accounts);
	profileRoutes(http.routes, runner);
	siteRoutes(http.routes, identity, site);
}
