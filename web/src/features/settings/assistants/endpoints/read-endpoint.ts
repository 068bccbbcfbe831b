import { type CallInput, type OwnAssistant, putOwnAssistant, type WireName } from "@parallax/contract";
import { ApiError, sentenceFor } from "../../../../lib/server/api-error.ts";

/** The current values of the form, without the key, which stays in its input until it is sent. */
export interface EndpointFields {
	readonly name: string;
	readonly wire: WireName;
	readonly baseUrl: string;
	readonly models: string;
}

type FieldName = keyof EndpointFields | "key" | "form";
export type EndpointProblems = Partial<Record<FieldName, string>>;
type Body = NonNullable<CallInput<typeof putOwnAssistant>["body"]>;
type ParseResult = { readonly body: Body } | { readonly problems: EndpointProblems };

export const fieldsOf = (endpoint: OwnAssistant | undefined): EndpointFields => ({
	name: endpoint?.name ?? "",
	wire: endpoint?.wire ?? "openai-chat",
	baseUrl: endpoint?.baseUrl ?? "",
	models: endpoint?.models.join("\n") ?? "",
});

const linesOf = (text: string): string[] =>
	text
		.split(/[\n,]/)
		.map((line) => line.trim())
		.filter(Boolean);

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** A stored key is kept only while the endpoint's origin stays the same. */
export const isKeyRetained = (endpoint: OwnAssistant, baseUrl: string): boolean =>
	originOf(endpoint.baseUrl) === originOf(baseUrl.trim());

/** Uses the schema of the contract, so the page and the server show the same errors. An empty key is omitted. */
export function readEndpoint({ models, ...fields }: EndpointFields, key: string): ParseResult {
	const parsed = putOwnAssistant.body.safeParse({ ...fields, models: linesOf(models), ...(key.trim() && { key }) });
	if (parsed.success) return { body: parsed.data };
	const problems: EndpointProblems = {};
	for (const { path, message } of parsed.error.issues) problems[path[0] as FieldName] ??= message;
	return { problems };
}

/** Finds a field in the server's message. A final `name.` is tested first: a quoted name may contain other words. */
const FIELD_PATTERNS: readonly (readonly [FieldName, RegExp])[] = [
	["name", /\bname\.$/],
	["baseUrl", /\baddress\b/],
	["key", /\bAPI key\b/],
	["models", /\bmodels?\b/],
];

/** The field that a refusal of the server concerns; `form` if it concerns none. */
export function problemsOf(thrown: unknown): EndpointProblems {
	const sentence = sentenceFor(thrown);
	const isInvalid = thrown instanceof ApiError && thrown.status === 400;
	const field = isInvalid ? FIELD_PATTERNS.find(([, pattern]) => pattern.test(sentence))?.[0] : undefined;
	return { [field ?? "form"]: sentence };
}
