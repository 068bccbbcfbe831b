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
		meaning: `The key for ${name}. Without it a demonstration answers, and says so.`,
	},
	{ name: `${prefix}_BASE_URL`, default: baseUrl, meaning: `Where ${name} is asked.` },
	{ name: `${prefix}_MODEL`, default: model, meaning: `The model id that ${name} is asked for.` },
];

const keyed = (name: string, prefix: string): Setting[] => [
	{
		name: `${prefix}_KEY`,
		default: "not offered",
		meaning: `Files from ${name}: the key of your app there; see docs/remote-sources.md.`,
	},
	{ name: `${prefix}_SECRET`, default: "not offered", meaning: "Its secret." },
];

/** Every setting, in the order of `.env.example` and of the README's table. A test keeps the three equal. */
export const SETTINGS: readonly Setting[] = [
	{ name: "PORT", default: "3000", meaning: "The port it listens on." },
	{ name: "HOST", default: "127.0.0.1", meaning: "The address it listens on; 0.0.0.0 for every network." },
	{
		name: "PUBLIC_ORIGIN",
		default: "from the request, on this machine only",
		meaning: "The address people use, such as https://parallax.example: for links, cookies and origin checks.",
	},
	{
		name: "CONTACT_EMAIL",
		default: "privacy@parallax.example",
		meaning: "Where people write to about their data: the privacy policy and the terms name it.",
	},
	{ name: "DATA_DIR", default: "./data", meaning: "The embedded database, files and generated secrets." },
	{
		name: "DATABASE_URL",
		default: "SQLite in DATA_DIR",
		meaning:
			"PostgreSQL instead: postgres://user:password@host/name. With ?sslmode=require it is encrypted and the certificate checked; sslmode=no-verify does not check it, and sslrootcert=/path names an authority of your own.",
	},
	{
		name: "REDIS_URL",
		default: "each process by itself",
		meaning:
			"For several processes on one PostgreSQL: they tell and count together. redis://user:password@host:6379/0.",
	},
	{ name: "S3_BUCKET", default: "files in DATA_DIR", meaning: "Keeps uploaded files in this S3 bucket instead." },
	{ name: "S3_ENDPOINT", default: "of Amazon", meaning: "The address of an S3-compatible storage such as MinIO." },
	{ name: "S3_REGION", default: "us-east-1", meaning: "The bucket's region." },
	{ name: "S3_ACCESS_KEY_ID", default: "the machine's own", meaning: "The key that may read and write the bucket." },
	{ name: "S3_SECRET_ACCESS_KEY", default: "the machine's own", meaning: "Its secret." },
	{
		name: "S3_DIRECT_UPLOADS",
		default: "false",
		meaning: "Browsers send files straight into the bucket, which needs rules for that: see docs/direct-uploads.md.",
	},
	{
		name: "MAX_UPLOAD_BYTES",
		default: "10485760",
		meaning: "The most that one file may have; avatars never more than 10485760.",
	},
	{
		name: "COMPANION_URL",
		default: "true",
		meaning: "Whether people who are signed in may fetch files from addresses.",
	},
	{
		name: "COMPANION_ALLOW_LOCAL_URLS",
		default: "false",
		meaning: "For tests on one machine: fetch from private addresses too. Never where others can reach it.",
	},
	...keyed("Google Drive", "COMPANION_DRIVE"),
	...keyed("Dropbox", "COMPANION_DROPBOX"),
	...keyed("OneDrive", "COMPANION_ONEDRIVE"),
	...keyed("Box", "COMPANION_BOX"),
	{ name: "COMPANION_UNSPLASH_KEY", default: "not offered", meaning: "Pictures from Unsplash: its access key." },
	...vendor("OPENAI", "ChatGPT", "https://api.openai.com/v1", "gpt-4o"),
	...vendor("GEMINI", "Gemini", "https://generativelanguage.googleapis.com", "gemini-2.5-pro"),
	...vendor("ANTHROPIC", "Claude", "https://api.anthropic.com", "claude-sonnet-4-20250514"),
	...vendor("XAI", "Grok", "https://api.x.ai/v1", "grok-4-0709"),
	{ name: "PROVIDER_CONNECT_S", default: "10", meaning: "Seconds to wait for a connection to a provider." },
	{ name: "PROVIDER_FIRST_S", default: "120", meaning: "Seconds to wait for the first sign of an answer." },
	{ name: "PROVIDER_SILENCE_S", default: "60", meaning: "Seconds of silence in the middle of an answer." },
	{ name: "PROVIDER_TOTAL_S", default: "300", meaning: "Seconds for a whole answer." },
	{ name: "ALLOW_ANONYMOUS", default: "true", meaning: "Whether people who are not signed in may ask." },
	{ name: "ALLOW_SIGN_UP", default: "true", meaning: "Whether anyone who can reach the page may make an account." },
	{
		name: "DAILY_BUDGET_USD",
		default: "none",
		meaning: "The most that prompts may cost in one day (UTC); the worst case is reserved before asking.",
	},
	{
		name: "SUMMARY_PROVIDER",
		default: "the first connected",
		meaning: "Who writes summaries and the comparison: chatgpt, gemini, claude or grok; the next one if it fails.",
	},
	{
		name: "VISUALIZATION",
		default: "chart",
		meaning: "The picture of a comparison: chart (drawn here), ai (an image model; the chart if it fails) or off.",
	},
	{ name: "OPENAI_IMAGE_MODEL", default: "gpt-image-2.5-flare", meaning: "The image model that OpenAI is asked for." },
	{
		name: "GEMINI_IMAGE_MODEL",
		default: "gemini-3.1-flash-image",
		meaning: "The image model that Google is asked for.",
	},
	{
		name: "FIREBASE_PROJECT_ID",
		default: "local accounts",
		meaning: "Google sign-in through this Firebase project, in place of local accounts.",
	},
	{ name: "FIREBASE_API_KEY", default: "local accounts", meaning: "The project's web API key; it is public." },
	{
		name: "FIREBASE_AUTH_DOMAIN",
		default: "the project's firebaseapp.com",
		meaning: "Where the project's sign-in pages are; see docs/google-sign-in.md.",
	},
	{ name: "FIREBASE_APP_ID", default: "none", meaning: "The id of the project's web app." },
	{
		name: "FIREBASE_AUTH_EMULATOR_HOST",
		default: "none",
		meaning: "Believe the unsigned tokens of this Firebase emulator; refused when NODE_ENV is production.",
	},
	{
		name: "TRUST_PROXY",
		default: "false",
		meaning:
			"Believe X-Forwarded-* of the proxy in front (true), or of as many as stand one behind the other (2, for example): see docs/behind-a-proxy.md.",
	},
	{
		name: "METRICS_TOKEN",
		default: "none",
		meaning:
			"Lets Prometheus read /metrics with this bearer token; without it only a server for this machine alone tells them.",
	},
	{ name: "LOG_LEVEL", default: "info", meaning: "fatal, error, warn, info, debug, trace or silent." },
];
