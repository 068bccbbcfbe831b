import { crossSite, notFound, tooMany } from "../../../failures.ts";
import type { Exchange, MiddlewareCall, Routes } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { RateLimit } from "../../../platform/limits/rate-limits.ts";
import type { Identity, Owner } from "../../identity/index.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";
import type { Uploads } from "../uploads.ts";
import { Companion, type CompanionOptions } from "./companion/companion.ts";
import type { SourceFile } from "./companion/intercept-request.ts";
import { offeredSources } from "./companion/keyed-sources.ts";
import { OAuthSessions } from "./companion/oauth-sessions.ts";
import { type CompanionRoute, parseRoute } from "./companion/parse-route.ts";
import { importFile, type RemoteDownload } from "./import-file.ts";
import { MAX_CONCURRENT_IMPORTS, type RemoteImports } from "./remote-imports.ts";

/** Folder listings and thumbnails. */
const SOURCE_REQUEST_LIMIT: RateLimit = { max: 2000, windowMs: 3_600_000 };
const TIMEOUT_MS = 300_000;
const NO_SUCH_SOURCE = "This server has no such source of files.";

const routeOf = ({ method, url }: MiddlewareCall): CompanionRoute | null =>
	parseRoute(method, url.split("?", 1)[0]?.slice("/companion".length) ?? "");

/** Most routes use GET, which the CSRF check of writes does not cover. */
function assertSameOrigin(exchange: Exchange): void {
	const site = exchange.header("sec-fetch-site");
	if (site !== undefined && site !== "same-origin" && site !== "none") throw crossSite();
}

/** Only the file name is read from Uppy's request; destination and conditions are ignored. */
function fileNameOf(body: unknown): string {
	const { metadata } = (body ?? {}) as { metadata?: { name?: unknown } };
	return sanitizeName(typeof metadata?.name === "string" ? metadata.name : "");
}

const toDownload =
	({ stream, size }: SourceFile, name: string) =>
	async (signal: AbortSignal): Promise<RemoteDownload> => {
		const end = () => void stream.destroy();
		const timer = setTimeout(end, TIMEOUT_MS);
		timer.unref();
		stream.once("close", () => clearTimeout(timer));
		signal.addEventListener("abort", end, { once: true });
		return { name, size, bytes: stream, end };
	};

/** Sources with an API key, for signed-in users with their own access token. */
export function sourceRoutes(
	routes: Routes,
	uploads: Uploads,
	identity: Identity,
	imports: RemoteImports,
	options: CompanionOptions,
): void {
	const offered = offeredSources(options.companion);
	if (offered.length === 0) return;
	const companion = new Companion(options);
	const sessions = new OAuthSessions();

	routes.middleware("/companion/*", async (call) => {
		const route = routeOf(call);
		if (!route || !offered.includes(route.source)) throw notFound(NO_SUCH_SOURCE);
		if (!route.isOAuthReturn) assertSameOrigin(call.exchange);
		const { source, name } = route;
		const { id: userId } = await identity.signedIn(call.exchange);
		const owner: Owner = { kind: "user", id: userId };
		const sentence = (wait: string) => `Too much was asked of this source. Try again in ${wait}.`;
		await consume(uploads.limits, [{ key: `sources:${userId}`, limit: SOURCE_REQUEST_LIMIT, sentence }]);
		if (name === "get" && imports.countOf(owner) >= MAX_CONCURRENT_IMPORTS)
			throw tooMany("Too many imports are running. Try again soon.", 60);
		const session = name === "connect" ? sessions.begin(userId, source) : sessions.find(userId, source);
		// The last step sends the access token to the page; the server keeps nothing.
		if (name === "send-token" || name === "logout") sessions.end(userId, source);
		// The OAuth popup must keep its opener.
		call.exchange.setHeader("cross-origin-opener-policy", "unsafe-none");
		const startImport = (file: SourceFile) =>
			imports.add(owner, importFile(uploads, owner, toDownload(file, fileNameOf(call.body))), () =>
				file.stream.destroy(),
			);
		return await companion.middlewareFor(source, { userId, session, startImport });
	});
}
