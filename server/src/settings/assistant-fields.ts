import { BUILT_IN_NAMES, PASTED } from "@parallax/contract";
import { isObject } from "./json-file.ts";

export const FILE_WIRES = ["openai-responses", "openai-chat", "anthropic", "gemini"] as const;
export type FileWire = (typeof FILE_WIRES)[number];
export const FILE_MODALITIES = ["images", "documents"] as const;
export type FileModality = (typeof FILE_MODALITIES)[number];

export const BUILT_IN_IDS = ["chatgpt", "gemini", "claude", "grok"] as const;

const MAX_AT_ONCE = 1000;
const MAX_MODELS = 500;

const isText = (max: number) => (value: unknown) =>
	typeof value === "string" &&
	value.trim().length >= 1 &&
	value.trim().length <= max &&
	!/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
const isOneOf = (allowed: readonly string[]) => (value: unknown) => allowed.some((one) => one === value);
const isListOf = (isValid: (value: unknown) => boolean, max: number) => (value: unknown) =>
	Array.isArray(value) && value.length <= max && value.every(isValid) && new Set(value).size === value.length;
const isModel = (value: unknown) => typeof value === "string" && value.length <= 200 && /^[^\p{C}\s]+$/u.test(value);
const isEnvName = (value: unknown) => typeof value === "string" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(value);

function isAddress(value: unknown): boolean {
	const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Headers of the connection or of the body, which only the server sets. */
const RESERVED_HEADERS =
	/^(host|connection|content-(length|type|encoding)|transfer-encoding|upgrade|te|trailer|expect|keep-alive|accept-encoding)$/i;

const isHeader = ([name, value]: [string, unknown]): boolean =>
	/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
	!RESERVED_HEADERS.test(name) &&
	typeof value === "string" &&
	/^[\t\x20-\x7e]*$/.test(value);

const isHeaders = (value: unknown) => isObject(value) && Object.entries(value).every(isHeader);
const isCount = (max: number) => (value: unknown) =>
	Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;

interface FieldRule {
	readonly isValid: (value: unknown) => boolean;
	/** Completes 'FIELD of ID must be …'. */
	readonly expected: string;
	readonly isRequired?: true;
}

/** Every field of an entry but its ID. */
export const FIELDS: Readonly<Record<string, FieldRule>> = {
	name: { isValid: isText(40), expected: "a name of 1 to 40 characters on one line", isRequired: true },
	title: { isValid: isText(80), expected: "a text of 1 to 80 characters on one line" },
	description: { isValid: isText(200), expected: "a text of 1 to 200 characters on one line" },
	wire: { isValid: isOneOf(FILE_WIRES), expected: `one of ${FILE_WIRES.join(", ")}`, isRequired: true },
	baseUrl: {
		isValid: isAddress,
		expected: "an address that starts with http:// or https://, without a name or password in it",
		isRequired: true,
	},
	models: { isValid: isListOf(isModel, MAX_MODELS), expected: "a list of model IDs without spaces, each once" },
	apiKeyEnv: { isValid: isEnvName, expected: "the name of an environment variable" },
	apiKeyFile: { isValid: isText(1000), expected: "the path of a file" },
	headers: { isValid: isHeaders, expected: "an object of header names and values that can be sent" },
	tint: {
		isValid: (value) => typeof value === "string" && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
		expected: "a colour such as #77aa55",
	},
	sees: { isValid: isListOf(isOneOf(FILE_MODALITIES), 2), expected: `a list of ${FILE_MODALITIES.join(" and ")}` },
	atOnce: { isValid: isCount(MAX_AT_ONCE), expected: `a whole number from 1 to ${MAX_AT_ONCE}` },
};

/** What a field is called that people know by another name from other programs, or spell otherwise. */
const FIELD_HINTS: Readonly<Record<string, string>> = {
	apikey: "name the variable that holds the key in apiKeyEnv, or its file in apiKeyFile",
	key: "name the variable that holds the key in apiKeyEnv, or its file in apiKeyFile",
	token: "name the variable that holds the key in apiKeyEnv, or its file in apiKeyFile",
	url: "the address is written baseUrl",
	apibase: "the address is written baseUrl",
	endpoint: "the address is written baseUrl",
	model: 'models is a list, as in ["llama3.2:3b"]',
	defaultmodel: "models is a list, the default first",
	type: "the protocol is written wire",
	provider: "the protocol is written wire",
	protocol: "the protocol is written wire",
	label: "the name is written name",
	color: "the colour is written tint",
	concurrency: "the number is written atOnce",
};

/** The sentence about a field that does not exist. */
export function problemOfField(name: string, label: string): string {
	const plain = name.toLowerCase().replace(/[^a-z]/g, "");
	const known = ["id", ...Object.keys(FIELDS)];
	const spelled = known.find((field) => field.toLowerCase() === plain);
	const hint = Object.hasOwn(FIELD_HINTS, plain) ? FIELD_HINTS[plain] : undefined;
	if (spelled !== undefined) return `${label} has the unknown field ${name}: it is written ${spelled}.`;
	if (hint !== undefined) return `${label} has the unknown field ${name}: ${hint}.`;
	return `${label} has the unknown field ${name}; known are ${known.join(", ")}.`;
}

/** The protocol that people mean by another name. */
const WIRE_HINTS: readonly (readonly [RegExp, string])[] = [
	[/^(claude|messages|anthropic)/i, "Anthropic's protocol is written anthropic"],
	[/^(google|vertex|gemini)/i, "Google's protocol is written gemini"],
	[/responses/i, "OpenAI's newer protocol is written openai-responses"],
];

/** The end of the sentence about an unknown protocol. */
export function wireHint(wire: unknown): string {
	if (typeof wire !== "string") return ": most servers speak openai-chat";
	return `: ${WIRE_HINTS.find(([pattern]) => pattern.test(wire))?.[1] ?? "most servers speak openai-chat"}`;
}

/** IDs of second columns have this form, so an assistant's ID must not have it. */
const LOOKS_LIKE_SEAT = /-\d+$/;

/** The problem with an ID; null when it is valid. */
export function problemOfId(id: unknown, label: string): string | null {
	if (typeof id !== "string" || !/^[a-z][a-z0-9-]{0,31}$/.test(id))
		return `id of ${label} must be 1 to 32 lower-case letters, digits and hyphens that begin with a letter.`;
	if (BUILT_IN_IDS.some((one) => one === id)) return `id of ${label} is ${id}, which is built in: choose another.`;
	if (id === PASTED) return `id of ${label} is ${id}, which is kept for pasted answers: choose another.`;
	if (id.startsWith("own-"))
		return `id of ${label} begins with own-, which is kept for the assistants that people add.`;
	if (LOOKS_LIKE_SEAT.test(id))
		return `id of ${label} ends in a hyphen and a number, as the IDs of second columns do: write ${id.replace(/-(?=\d+$)/, "")}.`;
	return null;
}

export const isBuiltInName = (name: string): boolean =>
	BUILT_IN_NAMES.some((known) => known.toLowerCase() === name.trim().toLowerCase());
