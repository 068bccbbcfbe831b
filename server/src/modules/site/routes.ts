import {
	getConfig,
	getDocs,
	getHealth,
	getOpenApi,
	getReadiness,
	POLL_MS,
	PROMPT_MAX_UNITS,
	PROVIDER_IDS,
	type PublicConfig,
} from "@parallax/contract";
import { unavailable } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { describeProvider, type Providers } from "../../providers/index.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

export interface SiteFacts {
	readonly providers: Providers;
	readonly database: Database;
	readonly isReady: () => boolean;
	readonly allowAnonymous: boolean;
	readonly version: string;
}

const READY_WITHIN_MS = 2000;

/** How long the check took; rejects when it failed, or did not answer in time. */
async function timed(check: () => Promise<void>): Promise<{ ok: boolean; ms: number }> {
	const began = performance.now();
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("no answer in time")), READY_WITHIN_MS);
	});
	try {
		await Promise.race([check(), late]);
		return { ok: true, ms: Math.round(performance.now() - began) };
	} finally {
		clearTimeout(timer);
	}
}

function publicConfig({ providers, allowAnonymous, version }: SiteFacts): PublicConfig {
	return {
		providers: PROVIDER_IDS.map((id) => describeProvider(providers[id])),
		signIn: "local",
		firebase: null,
		allowAnonymous,
		allowSignUp: true,
		limits: { promptMaxUnits: PROMPT_MAX_UNITS, maxUploadBytes: 10_485_760, pollMs: POLL_MS },
		features: { visualization: "chart", remoteSources: [] },
		version,
	};
}

export function siteRoutes(routes: Routes, facts: SiteFacts): void {
	const config = publicConfig(facts);
	const document = openApi(facts.version);
	routes.handle(getConfig, () => config);
	routes.handle(getHealth, () => ({ status: "ok" as const }));
	routes.handle(getReadiness, async () => {
		if (!facts.isReady()) throw unavailable("The server is starting or shutting down.");
		const database = await timed(facts.database.ping).catch(() => {
			throw unavailable("The database cannot be reached.");
		});
		return { status: "ready" as const, checks: { database } };
	});
	routes.handle(getOpenApi, () => document);
	// No profile can be public yet, so none is there.
	routes.page("/profile/:name", async () => false);
	routes.text(getDocs, async ({ exchange }) => {
		exchange.setHeader("content-security-policy", DOCS_POLICY);
		return { type: "text/html; charset=utf-8", text: docsPage() };
	});
}
