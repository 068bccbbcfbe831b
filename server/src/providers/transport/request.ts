import { Agent, type Dispatcher } from "undici";
import { StreamReader } from "./stream-reader.ts";

export interface VendorRequest {
	readonly url: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	/** Those of the operator, which replace others of the same name. */
	readonly ownHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Who listens to a stream. What `onEvent` throws ends it. */
export interface StreamSink {
	onActivity(): void;
	/** A server-sent event, with the name that its stream gave it. */
	onEvent(data: string, name?: string): void;
	/** A value of a body that is JSON; `isWhole` when it is all of the body. */
	onJson(value: unknown, isWhole: boolean): void;
	/** Every event that came with one read of the connection has been told. */
	onPause(): void;
	/** How much text was told. */
	readonly textUnits: number;
	/** The vendor's end mark was there; only trifles can follow. */
	readonly ended: boolean;
	/** Nothing that matters can follow. */
	readonly over: boolean;
}

export interface Outbound {
	readonly dispatcher: Dispatcher;
	/** How long an answer that has ended may keep its connection before that is closed for it. */
	readonly lingerMs: number;
	/** How long the body of an error is waited for. */
	readonly errorBodyMs: number;
}

/** Waiting for an answer is the caller's to limit, so only the connection itself has a time here. */
export const createOutbound = (
	connectMs: number,
	lingerMs = 2000,
	errorBodyMs = 2000,
	connect: Agent.Options["connect"] = { timeout: connectMs },
): Outbound => ({
	dispatcher: new Agent({
		allowH2: false,
		bodyTimeout: 0,
		connect,
		headersTimeout: 0,
		keepAliveTimeout: 20_000,
	}),
	lingerMs,
	errorBodyMs,
});

/** The names of headers as all of ours are written, so that one replaces the other. */
const inLowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Posts, and tells the sink each event. Resolves at a clean end, or as soon as the sink says that it is over. */
export function streamFrom(
	outbound: Outbound,
	request: VendorRequest,
	sink: StreamSink,
	signal: AbortSignal,
): Promise<void> {
	const reader = new StreamReader(outbound, sink, signal);
	const { origin, pathname, search } = request.url;
	const headers = {
		"accept-encoding": "identity",
		"content-type": "application/json",
		"user-agent": "parallax",
		...request.headers,
		...inLowerCase(request.ownHeaders),
	};
	try {
		const options = { origin, path: pathname + search, method: "POST", headers, body: JSON.stringify(request.body) };
		if (!signal.aborted) outbound.dispatcher.dispatch(options as Dispatcher.DispatchOptions, reader);
	} catch (error) {
		reader.onResponseError(null, error as Error);
	}
	return reader.done;
}

/** Without a key there is no header for it. */
export const keyHeader = (name: string, value: string | undefined): Record<string, string> =>
	value === undefined ? {} : { [name]: value };

/** A base URL with a path after it; a query of the base URL stays. */
export function urlAt(baseUrl: string, path: string): URL {
	const url = new URL(baseUrl);
	url.pathname = url.pathname.replace(/\/+$/, "") + path;
	return url;
}
