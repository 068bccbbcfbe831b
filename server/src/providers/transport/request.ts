import { Agent, type Dispatcher } from "undici";
import { type BodyFile, requestBody } from "./request-body.ts";
import { StreamReader } from "./stream-reader.ts";

export interface VendorRequest {
	readonly url: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	/** The files that stand in the body. */
	readonly files?: readonly BodyFile[] | undefined;
	/** Configured headers, which replace others of the same name. */
	readonly configuredHeaders?: Readonly<Record<string, string>> | undefined;
}

/** The listener of a stream. An error that it throws ends the stream. */
export interface StreamSink {
	onActivity(): void;
	/** A server-sent event with its name. */
	onEvent(data: string, name?: string): void;
	/** A value of a JSON body; `isFullBody` when it is the whole body. */
	onJson(value: unknown, isFullBody: boolean): void;
	/** All events of one socket read have been delivered. */
	onReadEnd(): void;
	/** The length of the text that was passed on. */
	readonly textLength: number;
	/** The vendor has marked the end of the answer; only metadata can follow. */
	readonly hasEnded: boolean;
	/** Nothing relevant can follow. */
	readonly isOver: boolean;
}

export interface Outbound {
	readonly dispatcher: Dispatcher;
	/** How long the connection may stay open after the end of the answer before it is closed. */
	readonly drainTimeoutMs: number;
	/** The timeout for the body of an error. */
	readonly errorBodyTimeoutMs: number;
}

/** The caller limits the time for an answer, so only connecting has a timeout here. */
export const createOutbound = (
	connectMs: number,
	drainTimeoutMs = 2000,
	errorBodyTimeoutMs = 2000,
	connect: Agent.Options["connect"] = { timeout: connectMs },
): Outbound => ({
	dispatcher: new Agent({
		allowH2: false,
		bodyTimeout: 0,
		connect,
		headersTimeout: 0,
		keepAliveTimeout: 20_000,
	}),
	drainTimeoutMs,
	errorBodyTimeoutMs,
});

/** Lower-case header names, as in our own headers, so that a configured header replaces ours. */
const lowerCaseNames = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Sends a POST and passes each event to the sink. Resolves at a clean end, or as soon as the sink is over. */
export function streamRequest(
	outbound: Outbound,
	request: VendorRequest,
	sink: StreamSink,
	signal: AbortSignal,
): Promise<void> {
	const reader = new StreamReader(outbound, sink, signal);
	const { origin, pathname, search } = request.url;
	const { body, length } = requestBody(request.body, request.files);
	const headers = {
		"accept-encoding": "identity",
		"content-type": "application/json",
		"user-agent": "parallax",
		...(length !== null && { "content-length": String(length) }),
		...request.headers,
		...lowerCaseNames(request.configuredHeaders),
	};
	try {
		const options = { origin, path: pathname + search, method: "POST", headers, body };
		if (!signal.aborted) outbound.dispatcher.dispatch(options as Dispatcher.DispatchOptions, reader);
	} catch (error) {
		reader.onResponseError(null, error as Error);
	}
	return reader.done;
}

/** Without a key, no header is sent. */
export const keyHeader = (name: string, value: string | undefined): Record<string, string> =>
	value === undefined ? {} : { [name]: value };

/** Appends a path to a base URL and keeps the query of the base URL. */
export function urlAt(baseUrl: string, path: string): URL {
	const url = new URL(baseUrl);
	url.pathname = url.pathname.replace(/\/+$/, "") + path;
	return url;
}
