import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { OAuthSession } from "./oauth-sessions.ts";

/** A file stream of a source that has not been read yet. */
export interface SourceFile {
	readonly stream: Readable;
	/** Null when the source does not report it. */
	readonly size: number | null;
}

/** What this server adds to a request before Companion handles it. */
export interface CompanionCall {
	readonly session: OAuthSession;
	/** Unique for each user, so that an access token works only for its user. */
	readonly secret: string;
	/** Starts the import of the requested file and returns its token. */
	readonly startImport: (file: SourceFile) => string;
}

interface Provider {
	download(options: unknown): Promise<{ readonly stream: Readable; readonly size?: number | null }>;
	size(options: unknown): Promise<number | null | undefined>;
}
export interface CompanionRequest extends IncomingMessage {
	companion: { options: object; provider?: Provider };
}
export interface CompanionResponse extends ServerResponse {
	send(body: unknown): this;
	json(body: unknown): this;
	cookie(name: string, value: string, options: object): this;
}

const CROSS_ORIGIN = ["origin", "credentials", "methods", "headers"].map((what) => `access-control-allow-${what}`);

/**
 * A popup that closes immediately can close before Uppy receives its message, and the access token is lost. Uppy closes
 * the popup itself, so the popup closes itself only after a delay.
 */
const delayWindowClose = (page: string): string =>
	page.replace(/window\.close\(\);?/, "setTimeout(function () { window.close(); }, 5000);");

/** The page that sends the access token to Uppy contains an inline script, which is allowed by its hash. */
function allowOwnScript(response: CompanionResponse): void {
	const send = response.send.bind(response);
	response.send = (body) => {
		if (typeof body !== "string" || !body.includes("<script>")) return send(body);
		const page = delayWindowClose(body);
		const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
		const hash = createHash("sha256").update(script).digest("base64");
		response.setHeader(
			"content-security-policy",
			`default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
		);
		return send(page);
	};
}

/** Thumbnails of some sources use an access token in a cookie, which is restricted to this site. */
function restrictCookies(response: CompanionResponse): void {
	const cookie = response.cookie.bind(response);
	response.cookie = (name, value, options) => cookie(name, value, { ...options, sameSite: "lax", path: "/companion" });
}

/**
 * Companion would upload the file to a URL from the request. Here the import reads the stream instead, and Companion
 * waits for a promise that never settles and is garbage-collected with the request.
 */
function interceptDownload(
	provider: Provider,
	response: CompanionResponse,
	startImport: CompanionCall["startImport"],
): void {
	const download = provider.download.bind(provider);
	provider.download = async (options) => {
		const { stream, size } = await download(options);
		// An `error` event without a listener would end the process.
		stream.on("error", () => {});
		try {
			const totalSize = size || (await provider.size(options)) || null;
			response.json({ token: startImport({ stream, size: totalSize }) });
		} catch (error) {
			stream.destroy();
			throw error;
		}
		return new Promise(() => {});
	};
}

/** Runs when Companion has resolved the source of a request. */
export function interceptRequest(request: CompanionRequest, response: CompanionResponse, call: CompanionCall): void {
	const { companion } = request;
	companion.options = { ...companion.options, secret: call.secret };
	for (const name of CROSS_ORIGIN) response.removeHeader(name);
	allowOwnScript(response);
	restrictCookies(response);
	if (companion.provider) interceptDownload(companion.provider, response, call.startImport);
}
