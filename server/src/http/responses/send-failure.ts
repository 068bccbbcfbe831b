import type { FailureCode } from "@parallax/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { cannotSave, Failure, unavailable } from "../../failures.ts";
import { isRecoverable, isStorageFailing, isStorageFull } from "../../platform/database/index.ts";

export const NOT_JSON = "The request must be JSON (application/json).";
const INTERNAL_ERROR = "Something went wrong on our side.";

/** Status, code and message for errors of Fastify. */
const FASTIFY_ERRORS: Readonly<Record<string, readonly [number, FailureCode, string]>> = {
	FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "wrong-type", NOT_JSON],
	FST_ERR_CTP_EMPTY_JSON_BODY: [400, "invalid", "The request is empty."],
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "invalid", "The request body does not match its Content-Length."],
	FST_ERR_BAD_URL: [400, "invalid", "The URL is not valid."],
	FST_ERR_MAX_PARAM_LENGTH: [404, "not-found", "Unknown API endpoint."],
	FST_ERR_ASYNC_CONSTRAINT: [400, "invalid", "The URL is not valid."],
};

const tooLarge = (limitBytes: number): Failure =>
	new Failure(413, "too-large", `The request is too large; the limit is ${Math.floor(limitBytes / 1024)} KiB.`);

function toFailure(error: unknown, { method, routeOptions }: FastifyRequest): Failure {
	if (error instanceof Failure) return error;
	const isReading = method === "GET";
	if ((error as FastifyError | null)?.code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge(routeOptions.bodyLimit);
	const framework = FASTIFY_ERRORS[(error as FastifyError | null)?.code ?? ""];
	if (framework) return new Failure(framework[0], framework[1], framework[2]);
	if (isStorageFull(error) || (isStorageFailing(error) && !isReading)) {
		const reason = isStorageFull(error) ? "is full" : "cannot be written to";
		const sentence = `The server cannot save right now: its storage ${reason}. Nothing was sent.`;
		return unavailable(sentence, 60, "storage-full");
	}
	if (isRecoverable(error)) {
		return isReading
			? unavailable("The server can't reach its database right now. Try again in a minute.", 30)
			: cannotSave();
	}
	const status = (error as FastifyError | null)?.statusCode;
	if (status !== undefined && status >= 400 && status < 500)
		return new Failure(status, "invalid", "The request is not valid.");
	return new Failure(500, "bug", INTERNAL_ERROR);
}

/** Sends one sentence for users and one code for programs; the request id is also in the log. */
export async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
	const failure = toFailure(error, request);
	if (failure.status === 500) request.log.error({ err: error }, "a request failed");
	else if (failure.status > 500 && (error !== failure || failure.cause))
		request.log.warn({ err: error }, "a request failed");
	if (failure.retryAfterS !== undefined) reply.header("retry-after", String(failure.retryAfterS));
	reply.code(failure.status).header("x-error-code", failure.code).header("cache-control", "no-store");
	// Uppy shows the `message` of a JSON body.
	if (request.url.startsWith("/companion/")) await reply.send({ message: failure.message, requestId: request.id });
	else await reply.type("text/plain; charset=utf-8").send(failure.message);
}
