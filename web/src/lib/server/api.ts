import { type AnswerRead, type CallInput, type EndpointShape, urlOf } from "@parallax/contract";
import { ApiError, networkError, refusedAnswer, unreadableAnswer } from "./api-error.ts";
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
	const answer = await fetch(urlOf(endpoint, parts), {
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
	serverClock.hear(answer.headers.get("date"));
	if (!answer.ok) {
		const refused = await refusedAnswer(answer);
		if (refused.code === "signed-out") dispatchEvent(new Event(SIGNED_OUT_EVENT));
		throw refused;
	}
	return answer;
}

async function jsonOf(answer: Response, options: CallOptions): Promise<unknown> {
	try {
		return await answer.json();
	} catch (cause) {
		if (options.signal?.aborted) throw cause;
		throw cause instanceof SyntaxError ? unreadableAnswer(answer.status, cause) : networkError(cause);
	}
}

/** The body of a response, checked against the schema of its endpoint. */
export async function readJson<E extends EndpointShape>(
	endpoint: E,
	answer: Response,
	options: CallOptions = {},
): Promise<AnswerRead<E>> {
	if (!endpoint.answer) return undefined as AnswerRead<E>;
	const read = endpoint.answer.safeParse(await jsonOf(answer, options));
	if (!read.success) throw unreadableAnswer(answer.status, read.error);
	return read.data as AnswerRead<E>;
}

/** Calls an endpoint of the contract; the response has been checked against its schema. */
export async function call<E extends EndpointShape>(
	endpoint: E,
	input: InputOf<E>,
	options: CallOptions = {},
): Promise<AnswerRead<E>> {
	return await readJson(endpoint, await send(endpoint, input, options), options);
}

export { ApiError };
