import type { IncomingMessage } from "node:http";
import { basename } from "node:path/posix";
import { Failure, invalid } from "../../../failures.ts";
import { type OutboundRules, openPublicUrl } from "../../../platform/outbound/index.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";

const WHOLE_MS = 30_000;
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

function describe(answer: IncomingMessage, url: URL): RemoteFile {
	const length = Number(answer.headers["content-length"]);
	const given = /filename="?([^";]+)"?/i.exec(answer.headers["content-disposition"] ?? "")?.[1];
	let last = basename(url.pathname);
	try {
		last = decodeURIComponent(last);
	} catch {
		// An invalid percent-encoding is kept unchanged.
	}
	return {
		name: sanitizeName(given ?? last),
		type: answer.headers["content-type"]?.split(";", 1)[0]?.trim() || "application/octet-stream",
		size: Number.isSafeInteger(length) && length > 0 ? length : null,
	};
}

interface OpenedUrl {
	readonly file: RemoteFile;
	readonly answer: IncomingMessage;
	/** The body. Rejects at the timeout or when the import is cancelled. */
	readonly bytes: AsyncIterable<Uint8Array>;
}

/** A body without a length also ends when this side aborts, so the signal is checked at the end. */
async function* wholeBody(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	yield* answer;
	signal.throwIfAborted();
}

/** Opens the URL for reading; throws a failure when that is not possible. */
export async function openUrl(
	address: string,
	method: "HEAD" | "GET",
	rules: UrlRules,
	cancel?: AbortSignal,
): Promise<OpenedUrl> {
	const late = AbortSignal.timeout(WHOLE_MS);
	const signal = cancel ? AbortSignal.any([late, cancel]) : late;
	const { answer, url } = await openPublicUrl(address, method, { ...rules, signal }).catch((error: unknown) => {
		throw notFetched(error);
	});
	if (answer.statusCode !== 200) {
		answer.destroy();
		throw notFetched();
	}
	// Errors of the body are reported to its reader.
	answer.on("error", () => {});
	return { file: describe(answer, url), answer, bytes: wholeBody(answer, signal) };
}

/** Describes the file by a HEAD request, or by GET when HEAD is not supported. */
export async function describeUrl(address: string, rules: UrlRules): Promise<RemoteFile> {
	const head = await openUrl(address, "HEAD", rules).catch((error: unknown) => {
		if (!(error instanceof Failure) || error.cause) throw error;
		return null;
	});
	head?.answer.destroy();
	if (head?.file.size) return head.file;
	const { file, answer } = await openUrl(address, "GET", rules);
	answer.destroy();
	return file;
}
