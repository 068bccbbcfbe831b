import type { VendorResponseError } from "../../failures/vendor-errors.ts";
import { isRefusedAddress } from "../../transport/guarded-outbound.ts";

type ListErrorKind = "refused" | "missing" | "redirect" | "status" | "coding" | "not-json" | "too-long" | "empty";

/** The address answered, but not with a list that can be used. `status` is the HTTP status of a failed response. */
export class ListError extends Error {
	readonly kind: ListErrorKind;
	readonly status: number | null;

	constructor(kind: ListErrorKind, status: number | null = null, options?: ErrorOptions) {
		super(status === null ? kind : `${kind} (${status})`, options);
		this.name = "ListError";
		this.kind = kind;
		this.status = status;
	}

	/** The error of a response with this status. The vendor's error stays available as the cause, without its text. */
	static fromResponse(error: VendorResponseError): ListError {
		const { status } = error;
		const kind =
			status < 400 ? "redirect" : status === 404 ? "missing" : status === 401 || status === 403 ? "refused" : "status";
		return new ListError(kind, status, { cause: error });
	}
}

/** What is wrong with a list, as the end of a sentence that begins with the list. */
const LIST_PROBLEMS: Readonly<Record<ListErrorKind, (status: number | null) => string>> = {
	refused: (status) => `was refused (status ${status})`,
	missing: () => "was not found at its address (status 404)",
	redirect: (status) => `redirects to another address (status ${status}), which is not followed`,
	status: (status) => `failed with status ${status}`,
	coding: () => "is compressed in a way that cannot be decoded",
	"not-json": () => "is not JSON",
	"too-long": () => "is longer than 4 MB",
	empty: () => "has no model that can chat",
};

/** Why a connection failed, in the words of the operating system's tools. */
const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
	ECONNREFUSED: "connection refused",
	ENOTFOUND: "name not found",
	EAI_AGAIN: "name not found",
	EHOSTUNREACH: "no route",
	ENETUNREACH: "no route",
	ECONNRESET: "connection reset",
	UND_ERR_SOCKET: "connection closed",
	UND_ERR_CONNECT_TIMEOUT: "no connection in time",
	ETIMEDOUT: "no connection in time",
	DEPTH_ZERO_SELF_SIGNED_CERT: "unknown certificate",
	SELF_SIGNED_CERT_IN_CHAIN: "unknown certificate",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown certificate",
	CERT_HAS_EXPIRED: "expired certificate",
	ERR_TLS_CERT_ALTNAME_INVALID: "certificate of another name",
	ERR_SSL_WRONG_VERSION_NUMBER: "no https at this port",
	ERR_SSL_PACKET_LENGTH_TOO_LONG: "no https at this port",
};

/** The code of an error or of its causes. Node collects the errors of several addresses of one name. */
function codeOf(error: unknown, depth = 0): string {
	if (!(error instanceof Error) || depth > 4) return "";
	const { code } = error as NodeJS.ErrnoException;
	if (typeof code === "string" && Object.hasOwn(CONNECTION_PROBLEMS, code)) return code;
	const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
	return codeOf(inner, depth + 1);
}

/** Why the list could not be read. */
export interface ListProblem {
	/** Whether the address did not answer at all. */
	readonly isUnreached: boolean;
	/** `connection refused`, or the end of a sentence that begins with the list. */
	readonly reason: string;
}

/** The reason contains no address, no key and no text of the vendor, so everyone may read it. */
export function listProblem(error: unknown): ListProblem {
	if (error instanceof ListError) return { isUnreached: false, reason: LIST_PROBLEMS[error.kind](error.status) };
	if (isRefusedAddress(error)) return { isUnreached: true, reason: "its address is not a public one" };
	const isTimeout = error instanceof Error && error.name === "TimeoutError";
	const reason = isTimeout ? "no answer in time" : (CONNECTION_PROBLEMS[codeOf(error)] ?? "the connection failed");
	return { isUnreached: true, reason };
}

/** The sentence for people who want to choose a model or ask the assistant. */
export const listProblemSentence = (name: string, { isUnreached, reason }: ListProblem): string =>
	isUnreached ? `${name} can't be reached (${reason}).` : `${name}'s list of models ${reason}.`;

/** The sentence on the card of an assistant whose models are unknown. `problem` is null when its list is empty. */
export function noModelSentence(name: string, problem: ListProblem | null): string {
	const begin = `No model of ${name} is known:`;
	if (problem === null) return `${begin} it lists none.`;
	const { isUnreached, reason } = problem;
	return isUnreached
		? `${begin} it could not be reached for its list (${reason}).`
		: `${begin} its list of models ${reason}.`;
}
