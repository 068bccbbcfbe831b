import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { OAuthSession } from "./oauth-sessions.ts";

/** A file that a source has begun to send; nothing of it has been read. */
export interface SourceFile {
	readonly stream: Readable;
	/** Null: the source does not say. */
	readonly size: number | null;
}

/** What this server adds to a request before Companion sees it. */
export interface CompanionCall {
	readonly session: OAuthSession;
	/** Each person's own, so that one person's permission is of no use to another. */
	readonly secret: string;
	/** Receives the file that is asked for; resolves to the token of its import. */
	readonly startImport: (file: SourceFile) => string;
}

interface Provider {
	download(asked: unknown): Promise<{ readonly stream: Readable; readonly size?: number | null }>;
	size(asked: unknown): Promise<number | null | undefined>;
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
 * A window that closes as it speaks is at times found closed before it is heard, and then the permission is lost. The
 * uploader closes it itself when it has heard, so it only has to close where nobody did.
 */
const delayWindowClose = (page: string): string =>
	page.replace(/window\.close\(\);?/, "setTimeout(function () { window.close(); }, 5000);");

/** The pages that tell the uploader of a permission do so by a script within them: that one may run, and no other. */
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

/** The small pictures of some sources need a permission as a cookie; no other site has any business with it. */
function restrictCookies(response: CompanionResponse): void {
	const cookie = response.cookie.bind(response);
	response.cookie = (name, value, options) => cookie(name, value, { ...options, sameSite: "lax", path: "/companion" });
}

/**
 * Companion would send the file on by a request of its own, to wherever the uploader says. Here it goes to the import
 * instead, and Companion waits for a file that never comes: nothing holds that wait, so it goes with the request.
 */
function interceptDownload(
	provider: Provider,
	response: CompanionResponse,
	startImport: CompanionCall["startImport"],
): void {
	const download = provider.download.bind(provider);
	provider.download = async (asked) => {
		const { stream, size } = await download(asked);
		// Without a listener the end of a connection that nobody reads yet would end the program.
		stream.on("error", () => {});
		try {
			const whole = size || (await provider.size(asked)) || null;
			response.json({ token: startImport({ stream, size: whole }) });
		} catch (error) {
			stream.destroy();
			throw error;
		}
		return new Promise(() => {});
	};
}

/** Runs when Companion has found out which source a request is for. */
export function interceptRequest(request: CompanionRequest, response: CompanionResponse, call: CompanionCall): void {
	const { companion } = request;
	companion.options = { ...companion.options, secret: call.secret };
	for (const name of CROSS_ORIGIN) response.removeHeader(name);
	allowOwnScript(response);
	restrictCookies(response);
	if (companion.provider) interceptDownload(companion.provider, response, call.startImport);
}
