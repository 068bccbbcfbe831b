export interface Failing {
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

	constructor(failing: Failing, options?: ErrorOptions) {
		super(failing.message, options);
		this.name = "ApiError";
		this.status = failing.status;
		this.code = failing.code;
		this.sentence = failing.sentence;
		this.retryAfterS = failing.retryAfterS;
	}
}

const UNREACHABLE = "Couldn't reach the server. Check your connection and try again.";
const NOT_UNDERSTOOD = "The server sent an unexpected response. Reload the page.";
const BAD_GATEWAY = "The server didn't respond correctly. Try again in a minute.";

export function networkError(cause: unknown): ApiError {
	return new ApiError(
		{ status: 0, code: "network", sentence: UNREACHABLE, message: UNREACHABLE, retryAfterS: null },
		{ cause },
	);
}

export function unreadableAnswer(status: number, cause: unknown): ApiError {
	return new ApiError(
		{
			status,
			code: "unreadable",
			sentence: NOT_UNDERSTOOD,
			message: `${status}: ${NOT_UNDERSTOOD}`,
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
function sentenceOf(answer: Response, body: string): string | null {
	const isText = answer.headers.get("content-type")?.startsWith("text/plain") ?? false;
	return isText && body ? body : null;
}

export async function refusedAnswer(answer: Response): Promise<ApiError> {
	const body = (await answer.text().catch(() => "")).trim();
	return new ApiError({
		status: answer.status,
		code: answer.headers.get("x-error-code"),
		sentence: sentenceOf(answer, body),
		message: `${answer.status}: ${body || answer.statusText}`,
		retryAfterS: retryAfterSeconds(answer.headers.get("retry-after"), Date.now()),
	});
}

/** The sentence to show for any thrown value; `instead` if it has none. */
export const sentenceFor = (thrown: unknown, instead = BAD_GATEWAY): string =>
	(thrown instanceof ApiError && thrown.sentence) || instead;
