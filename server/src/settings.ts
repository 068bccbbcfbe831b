export interface Setting {
	readonly name: string;
	/** What holds when it is not set, in words. */
	readonly default: string;
	readonly meaning: string;
}

const vendor = (prefix: string, name: string, baseUrl: string, model: string): Setting[] => [
	{
		name: `${prefix}_API_KEY`,
		default: "demo",
		meaning: `The API key for ${name}. Without it, ${name} shows sample answers, marked as such.`,
	},
	{ name: `${prefix}_BASE_URL`, default: baseUrl, meaning: `The base URL of the API for ${name}.` },
	{ name: `${prefix}_MODEL`, default: model, meaning: `The model ID for ${name}.` },
];

const keyed = (name: string, prefix: string): Setting[] => [
	{
		name: `${prefix}_KEY`,
		default: "not offered",
		meaning: `The key of your ${name} app, to import files from there; see docs/remote-sources.md.`,
	},
	{ name: `${prefix}_SECRET`, default: "not offered", meaning: "The secret of that app." },
];

/** Every setting, in the order of `.env.example` and of the README's table. A test keeps the three equal. */
export const SETTINGS: readonly Setting[] = [
	{ name: "PORT", default: "3000", meaning: "The port that the server listens on." },
	{ name: "HOST", default: "127.0.0.1", meaning: "The address that the server listens on; 0.0.0.0 for all networks." },
	{
		name: "PUBLIC_ORIGIN",
		default: "the request's host, on loopback only",
		meaning: "The public address, such as https://parallax.example. Used for links, cookies and origin checks.",
	},
	{
		name: "CONTACT_EMAIL",
		default: "privacy@parallax.example",
		meaning: "The contact address shown in the privacy policy and the terms.",
	},
	{
		name: "DATA_DIR",
		default: "./data",
		meaning: "The folder for the embedded database, files and generated secrets.",
	},
	{
		name: "DATABASE_URL",
		default: "SQLite in DATA_DIR",
		meaning:
			"Use PostgreSQL instead: postgres://user:password@host/name. ?sslmode=require encrypts and verifies the certificate; sslmode=no-verify skips the verification; sslrootcert=/path sets your own certificate authority.",
	},
	{
		name: "REDIS_URL",
		default: "in process",
		meaning:
			"For several processes on one PostgreSQL: shares live events and rate limits between them. redis://user:password@host:6379/0.",
	},
	{ name: "S3_BUCKET", default: "files in DATA_DIR", meaning: "Store uploaded files in this S3 bucket instead." },
	{ name: "S3_ENDPOINT", default: "Amazon S3", meaning: "The endpoint of an S3-compatible storage such as MinIO." },
	{ name: "S3_REGION", default: "us-east-1", meaning: "The bucket's region." },
	{
		name: "S3_ACCESS_KEY_ID",
		default: "the machine's credentials",
		meaning: "The access key that can read and write the bucket.",
	},
	{ name: "S3_SECRET_ACCESS_KEY", default: "the machine's credentials", meaning: "The secret of that access key." },
	{
		name: "S3_DIRECT_UPLOADS",
		default: "false",
		meaning: "Browsers upload files directly to the bucket, which needs extra rules: see docs/direct-uploads.md.",
	},
	{
		name: "MAX_UPLOAD_BYTES",
		default: "10485760",
		meaning: "The maximum size of a file in bytes. Avatars are limited to 10485760 at most.",
	},
	{
		name: "COMPANION_URL",
		default: "true",
		meaning: "Whether signed-in users can import files from a URL.",
	},
	{
		name: "COMPANION_ALLOW_LOCAL_URLS",
		default: "false",
		meaning:
			"For tests on one machine: also import from private addresses. Never set it on a server that others can reach.",
	},
	...keyed("Google Drive", "COMPANION_DRIVE"),
	...keyed("Dropbox", "COMPANION_DROPBOX"),
	...keyed("OneDrive", "COMPANION_ONEDRIVE"),
	...keyed("Box", "COMPANION_BOX"),
	{
		name: "COMPANION_UNSPLASH_KEY",
		default: "not offered",
		meaning: "The Unsplash access key, to import pictures from there.",
	},
	...vendor("OPENAI", "ChatGPT", "https://api.openai.com/v1", "gpt-4o"),
	...vendor("GEMINI", "Gemini", "https://generativelanguage.googleapis.com", "gemini-3.8-flash"),
	...vendor("ANTHROPIC", "Claude", "https://api.anthropic.com", "claude-sonnet-5-5"),
	...vendor("XAI", "Grok", "https://api.x.ai/v1", "grok-4.7"),
	{ name: "PROVIDER_CONNECT_S", default: "10", meaning: "Maximum seconds to connect to a provider." },
	{ name: "PROVIDER_FIRST_S", default: "120", meaning: "Maximum seconds until the first event of an answer." },
	{ name: "PROVIDER_SILENCE_S", default: "60", meaning: "Maximum seconds of silence in the middle of an answer." },
	{ name: "PROVIDER_TOTAL_S", default: "300", meaning: "Maximum seconds for a complete answer." },
	{ name: "ALLOW_ANONYMOUS", default: "true", meaning: "Whether visitors can send prompts without signing in." },
	{
		name: "ALLOW_SIGN_UP",
		default: "true",
		meaning: "Whether anyone who can reach the page can create a local account.",
	},
	{
		name: "DAILY_BUDGET_USD",
		default: "none",
		meaning: "The maximum cost of all prompts per day (UTC). The worst case is reserved before each call.",
	},
	{
		name: "SUMMARY_PROVIDER",
		default: "the first with a key",
		meaning:
			"The provider that writes summaries and the comparison: chatgpt, gemini, claude or grok. If it fails, the next one is used.",
	},
	{
		name: "VISUALIZATION",
		default: "chart",
		meaning:
			"The image of a comparison: chart (drawn by the server), ai (an image model, or the chart if it fails) or off.",
	},
	{ name: "OPENAI_IMAGE_MODEL", default: "gpt-image-2.5-flare", meaning: "The OpenAI image model." },
	{
		name: "GEMINI_IMAGE_MODEL",
		default: "gemini-3.1-flash-image",
		meaning: "The Google image model.",
	},
	{
		name: "FIREBASE_PROJECT_ID",
		default: "local accounts",
		meaning: "Use Google sign-in through this Firebase project instead of local accounts.",
	},
	{ name: "FIREBASE_API_KEY", default: "local accounts", meaning: "The project's web API key, which is public." },
	{
		name: "FIREBASE_AUTH_DOMAIN",
		default: "the project's firebaseapp.com",
		meaning: "The domain of the project's sign-in pages; see docs/google-sign-in.md.",
	},
	{ name: "FIREBASE_APP_ID", default: "none", meaning: "The ID of the project's web app." },
	{
		name: "FIREBASE_AUTH_EMULATOR_HOST",
		default: "none",
		meaning: "Accept the unsigned tokens of this Firebase emulator. Refused when NODE_ENV is production.",
	},
	{
		name: "TRUST_PROXY",
		default: "false",
		meaning:
			"Trust X-Forwarded-* from one proxy in front (true) or from a chain of proxies (their number, such as 2): see docs/behind-a-proxy.md.",
	},
	{
		name: "METRICS_TOKEN",
		default: "none",
		meaning:
			"The bearer token for /metrics. Without it, metrics are served only on loopback and without PUBLIC_ORIGIN.",
	},
	{ name: "LOG_LEVEL", default: "info", meaning: "The log level: fatal, error, warn, info, debug, trace or silent." },
];
