import * as contract from "@parallax/contract";
import { forbidden, notFound, tooMany } from "../../../failures.ts";
import type { Exchange, Routes, WebSocketConnection } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { Identity, Owner } from "../../identity/index.ts";
import type { Uploads } from "../uploads.ts";
import type { CompanionOptions } from "./companion/companion.ts";
import { describeUrl, openUrl, type UrlRules } from "./fetch-url.ts";
import { importFile } from "./import-file.ts";
import { MAX_CONCURRENT_IMPORTS, type RemoteImport, RemoteImports } from "./remote-imports.ts";
import { sourceRoutes } from "./source-routes.ts";

export interface RemoteRules extends UrlRules, CompanionOptions {
	/** The names of the offered sources, as in the public configuration. */
	readonly sources: readonly string[];
}

const URL_REQUEST_LIMIT = { max: 120, windowMs: 3_600_000 };
const NO_IMPORT = "This import doesn't exist or has ended.";
const URL_IMPORT_DISABLED = "This server does not fetch files from addresses.";

/** Handles Uppy's control messages; others are ignored. */
function handleControlMessage(remoteImport: RemoteImport, text: string): void {
	if (/^\s*\{\s*"action"\s*:\s*"pause"/.test(text)) remoteImport.pause();
	else if (/^\s*\{\s*"action"\s*:\s*"resume"/.test(text)) remoteImport.resume();
	else if (/^\s*\{\s*"action"\s*:\s*"cancel"/.test(text)) remoteImport.cancel();
}

function follow(remoteImport: RemoteImport, socket: WebSocketConnection): void {
	const stop = remoteImport.listen((message) => socket.send(JSON.stringify(message)));
	socket.onClosed(stop);
	socket.onText((text) => handleControlMessage(remoteImport, text));
}

/** Imports from remote sources, for signed-in users. */
export function remoteRoutes(routes: Routes, uploads: Uploads, identity: Identity, rules: RemoteRules): void {
	const imports = new RemoteImports();
	sourceRoutes(routes, uploads, identity, imports, rules);
	const consumeUrlRequest = async (exchange: Exchange): Promise<Owner> => {
		const { id } = await identity.signedIn(exchange);
		if (!rules.sources.includes("url")) throw forbidden(URL_IMPORT_DISABLED);
		const sentence = (wait: string) => `Too many addresses were asked for. Try again in ${wait}.`;
		await consume(uploads.limits, [{ key: `fetch:${id}`, limit: URL_REQUEST_LIMIT, sentence }]);
		return { kind: "user", id };
	};

	routes.handle(contract.describeRemoteUrl, async ({ body, exchange }) => {
		await consumeUrlRequest(exchange);
		return await describeUrl(body.url, rules);
	});

	routes.handle(contract.importRemoteUrl, async ({ body, exchange }) => {
		const owner = await consumeUrlRequest(exchange);
		if (imports.countOf(owner) >= MAX_CONCURRENT_IMPORTS)
			throw tooMany("Too many imports are running. Try again soon.", 60);
		const open = async (signal: AbortSignal) => {
			const { file, response, bytes } = await openUrl(body.url, "GET", rules, signal);
			return { ...file, bytes, end: () => void response.destroy() };
		};
		return { token: imports.add(owner, importFile(uploads, owner, open)) };
	});

	routes.webSocket(contract.followRemoteUpload, async ({ params, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const remoteImport = viewer.kind === "anonymous" ? undefined : imports.find(params.token, viewer);
		if (!remoteImport) throw notFound(NO_IMPORT);
		return (socket) => follow(remoteImport, socket);
	});
}
