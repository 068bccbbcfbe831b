import { fileURLToPath } from "node:url";
import { type AppModules, registerModules } from "./app.ts";
import { type AnalysisModule, createAnalysis } from "./compose/create-analysis.ts";
import { type ChecksModule, createChecks } from "./compose/create-checks.ts";
import { createRunner, type RunnerReplacements } from "./compose/create-runner.ts";
import { openAssistants } from "./compose/open-assistants.ts";
import { openPlatform, type Platform, type PlatformReplacements } from "./compose/open-platform.ts";
import { Opening } from "./compose/opening.ts";
import type { Config } from "./config.ts";
import { createHttp, type Http, type RenderTimeouts, type RequestTimeouts, type StallRules } from "./http/index.ts";
import { createAccountsLifecycle, DeletionTombstones } from "./modules/accounts/index.ts";
import type { AssistantsModule } from "./modules/assistants/index.ts";
import { chatAccountData, createChatLifecycle, type Runner, requireSoleProcess } from "./modules/chat/index.ts";
import { createSearchLifecycle, searchAccountData } from "./modules/history/index.ts";
import {
	createIdentity,
	type GoogleAddresses,
	googlePageSources,
	googleTokenReader,
	HashingQueue,
	SCRYPT_COST,
	type ScryptCost,
} from "./modules/identity/index.ts";
import {
	createAttachments,
	createRemoteRules,
	createUploads,
	createUploadsLifecycle,
	type RemoteRules,
	type Uploads,
	uploadPageSources,
	uploadsAccountData,
} from "./modules/uploads/index.ts";
import { receiveVerdicts, reviewBiasAccountData } from "./modules/verdicts/index.ts";
import { prepareDatabase } from "./platform/database/index.ts";
import type { Logger } from "./platform/logger.ts";
import { createTextIndex } from "./platform/text-index/index.ts";
import { type Assistant, createImageModels } from "./providers/index.ts";

const DIST_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** How long a shutdown waits for running responses. */
const GRACE_MS = 10_000;

/** Replacements for tests. */
export interface Replacements extends PlatformReplacements, RunnerReplacements {
	/** Assistants by their ids, in the order of the page. */
	readonly providers?: Readonly<Record<string, Assistant>>;
	readonly distDir?: string;
	readonly requestTimeouts?: RequestTimeouts;
	readonly stalls?: StallRules;
	readonly renderTimeouts?: RenderTimeouts;
	readonly google?: GoogleAddresses;
	readonly loginCheckMs?: number;
	readonly passwordCost?: ScryptCost;
	readonly hashing?: HashingQueue;
	/** DNS lookup for URLs that users import. */
	readonly lookup?: RemoteRules["lookup"];
	readonly loadCompanion?: RemoteRules["load"];
}

export interface Parallax {
	/** All registered endpoints, such as `GET /api/config`. */
	readonly endpoints: ReadonlySet<string>;
	/** Resolves to the listening address; rejects with StoppedOpening when `close` is called before. */
	listen(): Promise<string>;
	/** Lines for the operator about the assistants, after `listen`. */
	describeStart(): Promise<readonly string[]>;
	/** Shuts down gracefully: no request is cut, no response is lost. */
	close(graceMs?: number): Promise<void>;
}

type Modules = Omit<AppModules, "http" | "site"> & { readonly analysis: AnalysisModule; readonly checks: ChecksModule };

/** Creates the modules in the order of their dependencies. */
function createModules(
	config: Config,
	platform: Platform,
	assistants: AssistantsModule,
	runner: Runner,
	uploads: Uploads,
	replacements: Replacements,
): Modules {
	const { allowAnonymous, allowSignUp, dailyBudgetUsd } = config;
	const { limits } = platform;
	const textIndex = createTextIndex(platform.database.query);
	const imageModels = createImageModels(config.vendors, { ...config.providerTimeouts, ...config });
	const picture = { ...platform, ...config, imageModels };
	const accountData = [
		chatAccountData(runner),
		uploadsAccountData(uploads),
		searchAccountData(platform.database, textIndex),
		reviewBiasAccountData(platform.database.query),
		...assistants.accountData,
	];
	const identity = createIdentity({ ...platform, accountData, checkIntervalMs: replacements.loginCheckMs });
	const { passwordCost: cost = SCRYPT_COST, hashing = new HashingQueue() } = replacements;
	const { firebase } = config;
	const readToken = firebase && googleTokenReader(firebase, { ...runner, ...config, addresses: replacements.google });
	const analysis = createAnalysis(config, runner, limits, picture);
	return {
		identity,
		googleAccounts: { ...platform, identity, readToken },
		localAccounts: { ...platform, identity, allowSignUp, allowSignIn: firebase === null, cost, hashing },
		accounts: {
			...platform,
			identity,
			logger: runner.logger,
			accountData,
			tombstones: new DeletionTombstones(config.dataDir),
		},
		uploads,
		remote: createRemoteRules(
			{ ...config, secret: platform.secret, logger: runner.logger, load: replacements.loadCompanion },
			replacements.lookup,
		),
		assistants: { ...assistants, limits, logger: runner.logger },
		runner,
		startRules: { limits, allowAnonymous, dailyBudgetUsd },
		analysis,
		checks: createChecks(config, runner, limits, analysis),
		textIndex,
		sharing: platform,
	};
}

/** The HTTP server, with the Content Security Policy of its pages. */
async function openHttp(
	config: Config,
	logger: Logger,
	{ metrics, objects }: Platform,
	isOpen: () => boolean,
	{ requestTimeouts, stalls, renderTimeouts, distDir = DIST_DIR }: Replacements,
): Promise<Http> {
	const google = googlePageSources(config.firebase);
	const { connections, pictures } = await uploadPageSources(config, objects);
	const pageSources = {
		...{ ...google, connections: [...google.connections, ...connections], pictures },
		// Google's search suggestions stand in a frame of their own.
		frames: [...(config.geminiSearch ? ["'self'"] : []), ...google.frames],
	};
	const timeouts = { requestTimeouts, stalls, renderTimeouts };
	return await createHttp({ ...config, ...timeouts, logger, metrics, distDir, isOpen, pageSources });
}

/** Builds platform, providers, modules and routes, in this order. */
export async function compose(
	config: Config,
	logger: Logger,
	version: string,
	replacements: Replacements = {},
): Promise<Parallax> {
	const platform = await openPlatform(config, logger, replacements);
	const { database } = platform;
	const assistantsModule = openAssistants(config, logger, platform, replacements);
	const { registry: assistants } = assistantsModule;
	const uploads = createUploads({ ...platform, ...config, logger });
	const runner = createRunner(config, logger, platform, assistants, createAttachments(uploads), replacements);
	const chatLifecycle = createChatLifecycle(runner);

	const opening = new Opening();
	const requireSole = () => requireSoleProcess(database, (ms) => runner.tools.pause(ms, opening.signal));
	const stopReceivingVerdicts = receiveVerdicts(runner);
	let isOpen = false;
	const http = await openHttp(config, logger, platform, () => isOpen, replacements);
	const readiness = { isReady: () => isOpen && !http.isClosing(), assertStoring: chatLifecycle.assertStoring };
	const modules = createModules(config, platform, assistantsModule, runner, uploads, replacements);
	const accountsLifecycle = createAccountsLifecycle(modules.accounts);
	const uploadsLifecycle = createUploadsLifecycle(modules.uploads);
	const searchLifecycle = createSearchLifecycle(runner, modules.textIndex);
	registerModules({
		http,
		...modules,
		site: { ...config, ...platform, ...readiness, remoteSources: modules.remote.sources, assistants, version },
	});

	return {
		endpoints: http.endpoints,
		async listen() {
			const address = await http.listen(config.port, config.host);
			await opening.run([
				() => prepareDatabase(database, logger, { beforeChange: requireSole, signal: opening.signal }),
				// Before recovery: interrupted work can belong to a deleted account, and is retried with current models.
				() => Promise.all([accountsLifecycle.open(), assistantsModule.open()]),
				chatLifecycle.open,
				modules.analysis.open,
				uploadsLifecycle.open,
				searchLifecycle.open,
			]);
			isOpen = true;
			return address;
		},
		describeStart: () => assistantsModule.describeStart(),
		async close(graceMs = GRACE_MS) {
			http.beginClosing();
			await opening.stop();
			const beganAt = performance.now();
			stopReceivingVerdicts();
			await Promise.all([modules.analysis.close(graceMs), modules.checks.close(graceMs)]);
			await chatLifecycle.close(Math.max(0, graceMs - (performance.now() - beganAt)));
			await Promise.all([searchLifecycle.close(), assistantsModule.close()]);
			await http.close();
			await uploadsLifecycle.close();
			await accountsLifecycle.close();
			await platform.close();
		},
	};
}
