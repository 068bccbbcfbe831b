import {
	getConfig,
	getDocs,
	getHealth,
	getMetrics,
	getOpenApi,
	getReadiness,
	type PublicConfig,
} from "@parallax/contract";
import { type Failure, unavailable } from "../../failures.ts";
import type { Routes } from "../../http/index.ts";
import type { Bus } from "../../platform/bus/index.ts";
import { type Database, isStorageFull } from "../../platform/database/index.ts";
import type { DataDirHealth } from "../../platform/files/data-dir-health.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { ObjectStore } from "../../platform/object-store/index.ts";
import type { AssistantRegistry } from "../assistants/index.ts";
import type { Identity } from "../identity/index.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { assertMayReadMetrics, type MetricsRules } from "./metrics-access.ts";
import { openApi } from "./openapi.ts";
import { publicConfig } from "./public-config.ts";

export interface SiteFacts extends MetricsRules {
	readonly assistants: AssistantRegistry;
	readonly database: Database;
	readonly objects: ObjectStore;
	readonly dataDirHealth: DataDirHealth;
	readonly bus: Bus;
	readonly maxUploadBytes: number;
	readonly remoteSources: readonly string[];
	readonly isReady: () => boolean;
	/** Rejects while the database does not accept this process's writes. */
	readonly assertStoring: () => Promise<void>;
	readonly allowAnonymous: boolean;
	readonly allowSignUp: boolean;
	readonly allowOwnKeys: boolean;
	readonly allowOwnEndpoints: boolean;
	readonly contactEmail: string;
	/** The Firebase settings for sign-in; null with local accounts. */
	readonly firebase: PublicConfig["firebase"];
	readonly visualization: PublicConfig["features"]["visualization"];
	readonly version: string;
	readonly metrics: Metrics;
}

const READINESS_TIMEOUT_MS = 2000;
const DISK_FULL = "The disk of the data folder is full.";
const FOLDER_UNAVAILABLE = "The data folder cannot be written to, or was removed or replaced.";

/** A failure of the server with this sentence; the log also gets its cause. */
function notReady(sentence: string, cause: unknown): Failure {
	const failure = unavailable(sentence);
	failure.cause = cause;
	return failure;
}

/** The duration of the check; rejects when it fails or times out. */
async function timed(check: () => Promise<void>): Promise<{ ok: boolean; ms: number }> {
	const began = performance.now();
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("no answer in time")), READINESS_TIMEOUT_MS);
	});
	try {
		await Promise.race([check(), timeout]);
		return { ok: true, ms: Math.round(performance.now() - began) };
	} finally {
		clearTimeout(timer);
	}
}

export function siteRoutes(routes: Routes, identity: Identity, facts: SiteFacts): void {
	let openApiDocument: ReturnType<typeof openApi> | undefined;
	routes.handle(getConfig, async ({ exchange }) => await publicConfig(facts, await identity.viewer(exchange)));
	routes.handle(getHealth, () => ({ status: "ok" as const }));
	routes.handle(getReadiness, async () => {
		if (!facts.isReady()) throw unavailable("The server is starting or shutting down.");
		await timed(() => facts.dataDirHealth.check()).catch((error: unknown) => {
			throw notReady(isStorageFull(error) ? DISK_FULL : FOLDER_UNAVAILABLE, error);
		});
		const database = await timed(facts.database.ping).catch((error: unknown) => {
			throw notReady("The database cannot be reached.", error);
		});
		await timed(facts.assertStoring).catch((error: unknown) => {
			throw notReady("The database cannot be written to.", error);
		});
		const storage = await timed(facts.objects.ping).catch((error: unknown) => {
			throw notReady("The file storage cannot be reached.", error);
		});
		// The server also works without the bus, with slower updates between processes.
		const bus = facts.bus.health;
		const status = bus && !bus.ok ? ("degraded" as const) : ("ready" as const);
		return { status, checks: { database, storage, ...(bus && { bus }) } };
	});
	routes.text(getMetrics, async ({ exchange }) => {
		assertMayReadMetrics(exchange, facts);
		return { type: "text/plain; version=0.0.4; charset=utf-8", text: facts.metrics.text() };
	});
	routes.handle(getOpenApi, () => {
		// Few clients request it, and generating it would take a large part of each startup.
		openApiDocument ??= openApi(facts.version);
		return openApiDocument;
	});
	routes.text(getDocs, async ({ exchange }) => {
		exchange.setHeader("content-security-policy", DOCS_POLICY);
		return { type: "text/html; charset=utf-8", text: docsPage() };
	});
}
