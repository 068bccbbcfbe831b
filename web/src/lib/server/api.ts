import { type CallInput, type EndpointShape, type ParsedAnswer, urlOf } from "@parallax/contract";
import { ApiError, errorFromResponse, networkError, unreadableResponse } from "./api-error.ts";
import { serverClock } from "./server-clock.ts";

export interface CallOptions {
	readonly signal?: AbortSignal;
	readonly headers?: Readonly<Record<string, string>>;
	/** The request continues after the page is unloaded. */
	readonly keepalive?: boolean;
}

/** Dispatched when any call reveals that the login session has ended. */
export const SIGNED_OUT_EVENT = "parallax:signed-out";

/** `{}` would accept any object, so an endpoint without input has this type. */
export type InputOf<E extends EndpointShape> = keyof CallInput<E> extends never
	? Readonly<Record<string, never>>
	: CallInput<E>;

interface AnyInput {
	readonly params?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

/** Sends the request that the contract describes and returns the raw response; error statuses become `ApiError`. */
export async function send<E extends EndpointShape>(
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<Response> {
	const { body, ...parts }: AnyInput = input;
	const response = await fetch(urlOf(endpoint, parts), {
		method: endpoint.method,
		credentials: "include",
		headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...options.headers },
		body: body === undefined ? undefined : JSON.stringify(body),
		signal: options.signal,
		keepalive: options.keepalive,
	}).catch((cause: unknown) => {
		if (options.signal?.aborted) throw cause;
		throw networkError(cause);
	});
	serverClock.sync(response.headers.get("date"));
	if (!response.ok) {
		const error = await errorFromResponse(response);
		if (error.code === "signed-out") dispatchEvent(new Event(SIGNED_OUT_EVENT));
		throw error;
	}
	return response;
}

async function jsonOf(response: Response, options: CallOptions): Promise<unknown> {
	try {
		return await response.json();
	} catch (cause) {
		if (options.signal?.aborted) throw cause;
		throw cause instanceof SyntaxError ? unreadableResponse(response.status, cause) : networkError(cause);
	}
}

/** The body of a response, checked against the schema of its endpoint. */
export async function readJson<E extends EndpointShape>(
	endpoint: E,
	response: Response,
	options: CallOptions = {},
): Promise<ParsedAnswer<E>> {
	if (!endpoint.answer) return undefined as ParsedAnswer<E>;
	const parsed = endpoint.answer.safeParse(await jsonOf(response, options));
	if (!parsed.success) throw unreadableResponse(response.status, parsed.error);
	return parsed.data as ParsedAnswer<E>;
}

/** Calls an endpoint of the contract; the response has been checked against its schema. */
export async function call<E extends EndpointShape>(
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<ParsedAnswer<E>> {
	return await readJson(endpoint, await send(endpoint, input, options), options);
}

export { ApiError };
