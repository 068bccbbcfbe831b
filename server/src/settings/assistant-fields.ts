import { isObject } from "./json-file.ts";

export const FILE_WIRES = ["openai-responses", "openai-chat", "anthropic", "gemini"] as const;
export type FileWire = (typeof FILE_WIRES)[number];
export const FILE_SIGHTS = ["images", "documents"] as const;
export type FileSight = (typeof FILE_SIGHTS)[number];

export const BUILT_IN_IDS = ["chatgpt", "gemini", "claude", "grok"] as const;
const BUILT_IN_NAMES = ["ChatGPT", "Gemini", "Claude", "Grok"];

const AT_ONCE_MOST = 1000;
const MODELS_MOST = 500;

const isText = (most: number) => (value: unknown) =>
	typeof value === "string" &&
	value.trim().length >= 1 &&
	value.trim().length <= most &&
	!/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
const isOneOf = (allowed: readonly string[]) => (value: unknown) => allowed.some((one) => one === value);
const isListOf = (is: (value: unknown) => boolean, most: number) => (value: unknown) =>
	Array.isArray(value) && value.length <= most && value.every(is) && new Set(value).size === value.length;
const isModel = (value: unknown) => typeof value === "string" && value.length <= 200 && /^[^\p{C}\s]+$/u.test(value);
const isEnvName = (value: unknown) => typeof value === "string" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(value);

function isAddress(value: unknown): boolean {
	const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : null;
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Those that belong to the connection or to the body are the program's. */
const RESERVED_HEADERS =
	/^(host|connection|content-(length|type|encoding)|transfer-encoding|upgrade|te|trailer|expect|keep-alive|accept-encoding)$/i;

const isHeader = ([name, value]: [string, unknown]): boolean =>
	/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
	!RESERVED_HEADERS.test(name) &&
	typeof value === "string" &&
	/^[\t\x20-\x7e]*$/.test(value);

const isHeaders = (value: unknown) => isObject(value) && Object.entries(value).every(isHeader);
const isCount = (most: number) => (value: unknown) =>
	Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

interface FieldRule {
	readonly is: (value: unknown) => boolean;
	/** Completes 'FIELD of ID must be …'. */
	readonly wanted: string;
	readonly isRequired?: true;
}

/** Every field of an entry but its ID. */
export const FIELDS: Readonly<Record<string, FieldRule>> = {
	name: { is: isText(40), wanted: "a name of 1 to 40 characters on one line", isRequired: true },
	title: { is: isText(80), wanted: "a text of 1 to 80 characters on one line" },
	description: { is: isText(200), wanted: "a text of 1 to 200 characters on one line" },
	wire: { is: isOneOf(FILE_WIRES), wanted: `one of ${FILE_WIRES.join(", ")}`, isRequired: true },
	baseUrl: {
		is: isAddress,
		wanted: "an address that starts with http:// or https://, without a name or password in it",
		isRequired: true,
	},
	models: { is: isListOf(isModel, MODELS_MOST), wanted: "a list of model IDs without spaces, each once" },
	apiKeyEnv: { is: isEnvName, wanted: "the name of an environment variable" },
	apiKeyFile: { is: isText(1000), wanted: "the path of a file" },
	headers: { is: isHeaders, wanted: "an object of header names and values that can be sent" },
	tint: {
		is: (value) => typeof value === "string" && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
		wanted: "a colour such as #77aa55",
	},
	sees: { is: isListOf(isOneOf(FILE_SIGHTS), 2), wanted: `a list of ${FILE_SIGHTS.join(" and ")}` },
	atOnce: { is: isCount(AT_ONCE_MOST), wanted: `a whole number from 1 to ${AT_ONCE_MOST}` },
};

/** So look the IDs of second columns, which could then not be told from an assistant. */
const LOOKS_LIKE_SEAT = /-\d+$/;

/** What is wrong with an ID; null when nothing is. */
export function problemOfId(id: unknown, place: string): string | null {
	if (typeof id !== "string" || !/^[a-z][a-z0-9-]{0,31}$/.test(id))
		return `id of ${place} must be 1 to 32 lower-case letters, digits and hyphens that begin with a letter.`;
	if (BUILT_IN_IDS.some((one) => one === id)) return `id of ${place} is ${id}, which is built in: choose another.`;
	if (id.startsWith("own-"))
		return `id of ${place} begins with own-, which is kept for the assistants that people add.`;
	if (LOOKS_LIKE_SEAT.test(id)) return `id of ${place} ends in a hyphen and a number, as the IDs of second columns do.`;
	return null;
}

export const isBuiltInName = (name: string): boolean =>
	BUILT_IN_NAMES.some((known) => known.toLowerCase() === name.trim().toLowerCase());
