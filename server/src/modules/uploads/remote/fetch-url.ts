import type { IncomingMessage } from "node:http";
import { basename } from "node:path/posix";
import { Failure, invalid } from "../../../failures.ts";
import { type OutboundRules, openPublicUrl } from "../../../platform/outbound/index.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";

const TIMEOUT_MS = 30_000;
/** One message for all errors, so that it reveals nothing about the internal network. */
const NOT_FETCHED = "This address cannot be fetched. It must be a public web address of a file.";

export type UrlRules = Omit<OutboundRules, "signal">;

export interface RemoteFile {
	readonly name: string;
	readonly type: string;
	/** Null when the server does not report it. */
	readonly size: number | null;
}

const notFetched = (cause?: unknown): Failure => {
	const failure = invalid(NOT_FETCHED);
	failure.cause = cause;
	return failure;
};

function describe(response: IncomingMessage, url: URL): RemoteFile {
	const length = Number(response.headers["content-length"]);
	const declaredName = /filename="?([^";]+)"?/i.exec(response.headers["content-disposition"] ?? "")?.[1];
	let lastSegment = basename(url.pathname);
	try {
		lastSegment = decodeURIComponent(lastSegment);
	} catch {
		// An invalid percent-encoding is kept unchanged.
	}
	return {
		name: sanitizeName(declaredName ?? lastSegment),
		type: response.headers["content-type"]?.split(";", 1)[0]?.trim() || "application/octet-stream",
		size: Number.isSafeInteger(length) && length > 0 ? length : null,
	};
}

interface OpenedUrl {
	readonly file: RemoteFile;
	readonly response: IncomingMessage;
	/** The body. Rejects at the timeout or when the import is cancelled. */
	readonly bytes: AsyncIterable<Uint8Array>;
}

/** A body without a length also ends when this side aborts, so the signal is checked at the end. */
async function* completeBody(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	yield* response;
	signal.throwIfAborted();
}

/** Opens the URL for reading; throws a failure when that is not possible. */
export async function openUrl(
	address: string,
	method: "HEAD" | "GET",
	rules: UrlRules,
	cancel?: AbortSignal,
): Promise<OpenedUrl> {
	const timeout = AbortSignal.timeout(TIMEOUT_MS);
	const signal = cancel ? AbortSignal.any([timeout, cancel]) : timeout;
	const { response, url } = await openPublicUrl(address, method, { ...rules, signal }).catch((error: unknown) => {
		throw notFetched(error);
	});
	if (response.statusCode !== 200) {
		response.destroy();
		throw notFetched();
	}
	// Errors of the body are reported to its reader.
	response.on("error", () => {});
	return { file: describe(response, url), response, bytes: completeBody(response, signal) };
}

/** Describes the file by a HEAD request, or by GET when HEAD is not supported. */
export async function describeUrl(address: string, rules: UrlRules): Promise<RemoteFile> {
	const head = await openUrl(address, "HEAD", rules).catch((error: unknown) => {
		if (!(error instanceof Failure) || error.cause) throw error;
		return null;
	});
	head?.response.destroy();
	if (head?.file.size) return head.file;
	const { file, response } = await openUrl(address, "GET", rules);
	response.destroy();
	return file;
}
