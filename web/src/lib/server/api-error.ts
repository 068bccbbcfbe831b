export interface ApiErrorInit {
	readonly status: number;
	readonly code: string | null;
	readonly sentence: string | null;
	readonly message: string;
	readonly retryAfterS: number | null;
}

/** Any failed call. `message` is the specified "409: Still waiting for 2 of 4 responses." */
export class ApiError extends Error {
	/** 0 without a response. */
	readonly status: number;
	readonly code: string | null;
	/** A sentence for users, if the server sent one. */
	readonly sentence: string | null;
	readonly retryAfterS: number | null;

	constructor(init: ApiErrorInit, options?: ErrorOptions) {
		super(init.message, options);
		this.name = "ApiError";
		this.status = init.status;
		this.code = init.code;
		this.sentence = init.sentence;
		this.retryAfterS = init.retryAfterS;
	}
}

const UNREACHABLE = "Couldn't reach the server. Check your connection and try again.";
const UNREADABLE = "The server sent an unexpected response. Reload the page.";
const BAD_GATEWAY = "The server didn't respond correctly. Try again in a minute.";

export function networkError(cause: unknown): ApiError {
	return new ApiError(
		{ status: 0, code: "network", sentence: UNREACHABLE, message: UNREACHABLE, retryAfterS: null },
		{ cause },
	);
}

export function unreadableResponse(status: number, cause: unknown): ApiError {
	return new ApiError(
		{
			status,
			code: "unreadable",
			sentence: UNREADABLE,
			message: `${status}: ${UNREADABLE}`,
			retryAfterS: null,
		},
		{ cause },
	);
}

/** `Retry-After` is seconds or a date. */
export function retryAfterSeconds(header: string | null, now: number): number | null {
	if (!header) return null;
	if (/^\d+$/.test(header)) return Number(header);
	const at = Date.parse(header);
	return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Only our own plain text is shown to users: a proxy in between may respond with an HTML page. */
function sentenceOf(response: Response, body: string): string | null {
	const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
	return isText && body ? body : null;
}

export async function errorFromResponse(response: Response): Promise<ApiError> {
	const body = (await response.text().catch(() => "")).trim();
	return new ApiError({
		status: response.status,
		code: response.headers.get("x-error-code"),
		sentence: sentenceOf(response, body),
		message: `${response.status}: ${body || response.statusText}`,
		retryAfterS: retryAfterSeconds(response.headers.get("retry-after"), Date.now()),
	});
}

/** The sentence to show for any thrown value; `fallback` if it has none. */
export const sentenceFor = (thrown: unknown, fallback = BAD_GATEWAY): string =>
	(thrown instanceof ApiError && thrown.sentence) || fallback;
