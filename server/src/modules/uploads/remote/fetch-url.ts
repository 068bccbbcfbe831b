import type { IncomingMessage } from "node:http";
import { basename } from "node:path/posix";
import { Failure, invalid } from "../../../failures.ts";
import { type OutboundRules, openPublicUrl } from "../../../platform/outbound/index.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";

const WHOLE_MS = 30_000;
/** One sentence for all of it: what is behind an address, or in a network, is nobody's business. */
const NOT_FETCHED = "This address cannot be fetched. It must be a public web address of a file.";

export type UrlRules = Omit<OutboundRules, "signal">;

export interface RemoteFile {
	readonly name: string;
	readonly type: string;
	/** Null: the other side does not say. */
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
		// A name that is not well escaped stays as it is.
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
	/** The body. Fails when the time is over or the import is cancelled. */
	readonly bytes: AsyncIterable<Uint8Array>;
}

/** Where a body ends with its connection, one that we have closed looks like one that is whole. */
async function* wholeBody(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	yield* answer;
	signal.throwIfAborted();
}

/** Opens the address for reading; a failure in one sentence when it cannot be. */
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
	// From here on the signal ends the body too; whoever reads it is told.
	answer.on("error", () => {});
	return { file: describe(answer, url), answer, bytes: wholeBody(answer, signal) };
}

/** What is at the address, by its head; asked as for reading where nobody answers to less. */
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
