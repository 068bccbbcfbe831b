import type { FailureCode } from "@parallax/contract";

/** An error with one sentence for users. Any other thrown error is a bug. */
export class Failure extends Error {
	readonly status: number;
	readonly code: FailureCode;
	readonly retryAfterS: number | undefined;
	constructor(status: number, code: FailureCode, sentence: string, retryAfterS?: number) {
		super(sentence);
		this.name = "Failure";
		this.status = status;
		this.code = code;
		this.retryAfterS = retryAfterS;
	}
}

export const invalid = (sentence: string): Failure => new Failure(400, "invalid", sentence);
export const signedOut = (sentence = "You are not signed in."): Failure => new Failure(401, "signed-out", sentence);
export const forbidden = (sentence: string): Failure => new Failure(403, "forbidden", sentence);
export const crossSite = (): Failure =>
	new Failure(403, "cross-site", "This request came from another site and was refused.");
export const notFound = (sentence: string): Failure => new Failure(404, "not-found", sentence);
export const conflict = (sentence: string, code: FailureCode = "conflict"): Failure => new Failure(409, code, sentence);
export const tooMany = (sentence: string, retryAfterS: number, code: FailureCode = "too-many"): Failure =>
	new Failure(429, code, sentence, Math.max(1, Math.ceil(retryAfterS)));
export const unavailable = (sentence: string, retryAfterS = 5, code: FailureCode = "unavailable"): Failure =>
	new Failure(503, code, sentence, retryAfterS);
export const restarting = (): Failure => unavailable("The server is restarting. Try again in a moment.");
export const cannotSave = (): Failure =>
	unavailable("The server cannot save right now. Nothing was sent. Try again in a minute.", 30);

/** Null when the attempt is refused with one of these statuses. */
export async function unlessRefused<T>(statuses: readonly number[], attempt: () => Promise<T>): Promise<T | null> {
	try {
		return await attempt();
	} catch (error) {
		if (error instanceof Failure && statuses.includes(error.status)) return null;
		throw error;
	}
}
