import { type CallInput, type OwnAssistant, putOwnAssistant, type WireName } from "@parallax/contract";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";

/** The fields of the form as they stand; the key stays in its input until it is sent. */
export interface EndpointFields {
	readonly name: string;
	readonly wire: WireName;
	readonly baseUrl: string;
	readonly models: string;
}

type FieldName = keyof EndpointFields | "key";
export type EndpointProblems = Partial<Record<FieldName, string>>;
type Body = NonNullable<CallInput<typeof putOwnAssistant>["body"]>;
type Read = { readonly body: Body } | { readonly problems: EndpointProblems };

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

/** By the contract's own schema, so that the page and the server say the same. An empty key is sent as absent. */
export function readEndpoint({ models, ...fields }: EndpointFields, key: string): Read {
	const read = putOwnAssistant.body.safeParse({ ...fields, models: linesOf(models), ...(key.trim() && { key }) });
	if (read.success) return { body: read.data };
	const problems: EndpointProblems = {};
	for (const { path, message } of read.error.issues) problems[path[0] as FieldName] ??= message;
	return { problems };
}

const MENTIONS: readonly (readonly [FieldName, RegExp])[] = [
	["key", /\bkey\b/i],
	["models", /\bmodels?\b/i],
	["baseUrl", /\b(address|URL|host|endpoint|server|network)\b/i],
	["name", /\bname\b/i],
];

/** Which field a refusal of the server is about: it says one sentence, which names the field. */
export function problemsOf(thrown: unknown): EndpointProblems {
	const sentence = sentenceFor(thrown);
	const isRefusal = thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;
	const field = isRefusal ? MENTIONS.find(([, mentions]) => mentions.test(sentence))?.[0] : undefined;
	return { [field ?? "name"]: sentence };
}
