import {
	bytes,
	email,
	matching,
	number,
	oneOf,
	origin,
	port,
	postgres,
	proxies,
	redis,
	seconds,
	secret,
	text,
	webAddress,
	yesNo,
} from "./kinds.ts";
import { optional, type Setting, withDefault, withExternalDefault } from "./setting.ts";

/** The default contact address, which does not exist. */
export const EXAMPLE_EMAIL = "privacy@parallax.example";

type Optional<T extends string = string> = Setting<T | null>;
type WireName = "openai-responses" | "openai-chat";

function vendor<const P extends string>(prefix: P, name: string, baseUrl: string, model: string) {
	return {
		[`${prefix}_API_KEY`]: optional(
			secret,
			"demo",
			`The API key for ${name}. Without it, ${name} shows sample answers, marked as such.`,
		),
		[`${prefix}_BASE_URL`]: withExternalDefault(webAddress, baseUrl, `The base URL of the API for ${name}.`),
		[`${prefix}_MODEL`]: withExternalDefault(text, model, `The model ID for ${name}.`),
	} as Record<`${P}_${"API_KEY" | "BASE_URL" | "MODEL"}`, Optional>;
}

/** For vendors with self-hosted compatible servers, which support one of two protocols. */
const protocol = (name: string): Optional<WireName> =>
	optional(
		oneOf("openai-responses", "openai-chat"),
		"found out",
		`The protocol of the API for ${name}: openai-responses or openai-chat. By default the server finds out which of them the address knows.`,
	);

function source<const P extends string>(prefix: P, name: string) {
	return {
		[`${prefix}_KEY`]: optional(
			secret,
			"not offered",
			`The key of your ${name} app, to import files from there; see docs/remote-sources.md.`,
		),
		[`${prefix}_SECRET`]: optional(secret, "not offered", "The secret of that app."),
	} as Record<`${P}_${"KEY" | "SECRET"}`, Optional>;
}

const NETWORK = {
	PORT: withDefault(port, "3000", "The port that the server listens on."),
	HOST: withDefault(text, "127.0.0.1", "The address that the server listens on; 0.0.0.0 for all networks."),
	PUBLIC_ORIGIN: optional(
		origin,
		"the request's host, on loopback only",
		"The public address, such as https://parallax.example. Used for links, cookies and origin checks.",
	),
	CONTACT_EMAIL: withDefault(email, EXAMPLE_EMAIL, "The contact address shown in the privacy policy and the terms."),
};

const STORAGE = {
	DATA_DIR: withDefault(text, "./data", "The folder for the embedded database, files and generated secrets."),
	DATABASE_URL: optional(
		postgres,
		"SQLite in DATA_DIR",
		"Use PostgreSQL instead: postgres://user:password@host/name. ?sslmode=require encrypts and verifies the certificate; sslmode=no-verify skips the verification; sslrootcert=/path sets your own certificate authority.",
	),
	REDIS_URL: optional(
		redis,
		"in process",
		"For several processes on one PostgreSQL: shares live events and rate limits between them. redis://user:password@host:6379/0.",
	),
	S3_BUCKET: optional(text, "files in DATA_DIR", "Store uploaded files in this S3 bucket instead."),
	S3_ENDPOINT: optional(webAddress, "Amazon S3", "The endpoint of an S3-compatible storage such as MinIO."),
	S3_REGION: withDefault(text, "us-east-1", "The bucket's region."),
	S3_ACCESS_KEY_ID: optional(secret, "the machine's credentials", "The access key that can read and write the bucket."),
	S3_SECRET_ACCESS_KEY: optional(secret, "the machine's credentials", "The secret of that access key."),
	S3_DIRECT_UPLOADS: withDefault(
		yesNo,
		"false",
		"Browsers upload files directly to the bucket, which needs extra rules: see docs/direct-uploads.md.",
	),
	MAX_UPLOAD_BYTES: withDefault(
		bytes(5_368_709_120),
		"10485760",
		"The maximum size of a file in bytes. Avatars are limited to 10485760 at most.",
	),
};

const IMPORTS = {
	COMPANION_URL: withDefault(yesNo, "true", "Whether signed-in users can import files from a URL."),
	COMPANION_ALLOW_LOCAL_URLS: withDefault(
		yesNo,
		"false",
		"For tests on one machine: also import from private addresses. Never set it on a server that others can reach.",
	),
	...source("COMPANION_DRIVE", "Google Drive"),
	...source("COMPANION_DROPBOX", "Dropbox"),
	...source("COMPANION_ONEDRIVE", "OneDrive"),
	...source("COMPANION_BOX", "Box"),
	COMPANION_UNSPLASH_KEY: optional(secret, "not offered", "The Unsplash access key, to import pictures from there."),
};

const ASSISTANTS = {
	...vendor("OPENAI", "ChatGPT", "https://api.openai.com/v1", "gpt-4o"),
	OPENAI_WIRE: protocol("ChatGPT"),
	...vendor("GEMINI", "Gemini", "https://generativelanguage.googleapis.com", "gemini-3.8-flash"),
	GEMINI_SEARCH: withDefault(
		yesNo,
		"false",
		"Whether Gemini searches the web with Google Search. Google's terms keep such answers from everyone but the person who asked; see docs/search.md.",
	),
	...vendor("ANTHROPIC", "Claude", "https://api.anthropic.com", "claude-sonnet-5-5"),
	...vendor("XAI", "Grok", "https://api.x.ai/v1", "grok-4.7"),
	XAI_WIRE: protocol("Grok"),
	ASSISTANTS_FILE: optional(
		text,
		"none",
		"A JSON file with more assistants, such as local ones: see docs/assistants.md.",
	),
	HIDE_UNCONNECTED: withDefault(
		yesNo,
		"false",
		"Whether assistants that only show sample answers are left out of the picker once at least one real assistant is connected.",
	),
	PROVIDER_CONNECT_S: withDefault(seconds, "10", "Maximum seconds to connect to a provider."),
	PROVIDER_FIRST_S: withDefault(seconds, "120", "Maximum seconds until the first event of an answer."),
	PROVIDER_SILENCE_S: withDefault(seconds, "60", "Maximum seconds of silence in the middle of an answer."),
	PROVIDER_TOTAL_S: withExternalDefault(
		seconds,
		"300",
		"Maximum seconds for a complete answer. Unless it is set, assistants of ASSISTANTS_FILE may take 3600.",
	),
};

const USE = {
	ALLOW_ANONYMOUS: withDefault(yesNo, "true", "Whether visitors can send prompts without signing in."),
	ALLOW_SIGN_UP: withDefault(yesNo, "true", "Whether anyone who can reach the page can create a local account."),
	ALLOW_OWN_KEYS: withDefault(
		yesNo,
		"true",
		"Whether people can store API keys of their own, with or without an account, which are then used and pay instead of the server's.",
	),
	ALLOW_OWN_ENDPOINTS: withDefault(
		yesNo,
		"false",
		"Whether signed-in users can add assistants at addresses of their own. The server refuses addresses that are not public.",
	),
	ALLOW_LOCAL_ENDPOINTS: withDefault(
		yesNo,
		"false",
		"Whether those addresses can also be of this machine and its network. Never set it on a server that strangers can use.",
	),
	DAILY_BUDGET_USD: optional(
		number(0, 1_000_000, "an amount in dollars, such as 5 or 0.50"),
		"none",
		"The maximum cost of all prompts per day (UTC). The worst case is reserved before each call.",
	),
	PRICES_FILE: optional(
		text,
		"none",
		"A JSON file with prices of your own, which count before the known ones; see docs/prices.md.",
	),
	SUMMARY_PROVIDER: optional(
		text,
		"the assistants of the chat",
		"The provider that writes summaries and the comparison: chatgpt, gemini, claude, grok or the ID of one of ASSISTANTS_FILE. If it fails, the assistants of the chat are asked.",
	),
	JUDGE: optional(
		text,
		"SUMMARY_PROVIDER",
		"The assistant that compares the answers of every chat, such as claude or local, or an assistant and a model, such as claude/claude-haiku-4-5. If it fails, the assistants of the chat are asked.",
	),
	VISUALIZATION: withDefault(
		oneOf("chart", "ai", "off"),
		"chart",
		"The image of a comparison: chart (drawn by the server), ai (an image model, or the chart if it fails) or off.",
	),
	OPENAI_IMAGE_MODEL: withExternalDefault(text, "gpt-image-2.5-flare", "The OpenAI image model."),
	GEMINI_IMAGE_MODEL: withExternalDefault(text, "gemini-3.1-flash-image", "The Google image model."),
};

const SIGN_IN = {
	FIREBASE_PROJECT_ID: optional(
		matching(/^[a-z0-9][a-z0-9.:-]*$/i, "the id of a Firebase project"),
		"local accounts",
		"Use Google sign-in through this Firebase project instead of local accounts.",
	),
	FIREBASE_API_KEY: optional(secret, "local accounts", "The project's web API key, which is public."),
	FIREBASE_AUTH_DOMAIN: optional(
		matching(/^[a-z0-9][a-z0-9.-]*$/i, "a host without https://"),
		"the project's firebaseapp.com",
		"The domain of the project's sign-in pages; see docs/google-sign-in.md.",
	),
	FIREBASE_APP_ID: optional(text, "none", "The ID of the project's web app."),
	FIREBASE_AUTH_EMULATOR_HOST: optional(
		matching(/^[\w.-]+:\d{1,5}$/, "a host and a port, such as 127.0.0.1:9099"),
		"none",
		"Accept the unsigned tokens of this Firebase emulator. Refused when NODE_ENV is production.",
	),
};

const OPERATION = {
	TRUST_PROXY: withDefault(
		proxies,
		"false",
		"Trust X-Forwarded-* from one proxy in front (true) or from a chain of proxies (their number, such as 2): see docs/behind-a-proxy.md.",
	),
	METRICS_TOKEN: optional(
		secret,
		"none",
		"The bearer token for /metrics. Without it, metrics are served only on loopback and without PUBLIC_ORIGIN.",
	),
	LOG_LEVEL: withDefault(
		oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
		"info",
		"The log level: fatal, error, warn, info, debug, trace or silent.",
	),
};

/** Every setting, in the order of README's table and of `.env.example`, which a test writes from this. */
export const SETTINGS = { ...NETWORK, ...STORAGE, ...IMPORTS, ...ASSISTANTS, ...USE, ...SIGN_IN, ...OPERATION };

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;

/** The value of every setting by its name. */
export type SettingValues = {
	readonly [N in SettingName]: Settings[N] extends Setting<infer T> ? T : never;
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
