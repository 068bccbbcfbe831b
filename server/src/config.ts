import { resolve } from "node:path";
import { type AddedAssistant, type JudgeSetting, judgeOf, readAssistantsFile } from "./settings/assistants-file.ts";
import { type OwnPrices, readPricesFile } from "./settings/prices-file.ts";
import { type Environment, InvalidSettingsError, readSettings } from "./settings/read-settings.ts";
import type { SettingValues } from "./settings/schema.ts";
import { type VendorSettings, vendorSettings } from "./settings/vendor-settings.ts";
import { warningsOf } from "./settings/warnings.ts";

export interface FirebaseSettings {
	readonly apiKey: string;
	readonly authDomain: string;
	readonly projectId: string;
	readonly appId: string | null;
	/** The emulator's address. When it is set, the server trusts the emulator's unsigned tokens. */
	readonly emulatorOrigin: string | null;
}

export const KEYED_SOURCES = ["drive", "dropbox", "onedrive", "box", "unsplash"] as const;
export type KeyedSource = (typeof KEYED_SOURCES)[number];
export interface SourceKeys {
	readonly key: string;
	/** Null when the source requires none. */
	readonly secret: string | null;
}

/** Remote sources: imports from URLs, and the sources whose keys are set. */
export interface CompanionSettings {
	readonly url: boolean;
	/** For tests on one machine: also allows addresses that are not public. */
	readonly allowLocalUrls: boolean;
	readonly keys: Readonly<Partial<Record<KeyedSource, SourceKeys>>>;
}

export interface S3Settings {
	readonly bucket: string;
	/** Null: Amazon's endpoint. */
	readonly endpoint: string | null;
	readonly region: string;
	/** Null: the AWS SDK looks in its default places. */
	readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
	/** Whether browsers upload directly to the bucket, to URLs that the server signs. */
	readonly directUploads: boolean;
}

const DEFAULT_TOTAL_MS = 300_000;
/** A machine of the operator may need most of an hour for a long answer. */
const DEFAULT_ADDED_TOTAL_MS = 3_600_000;

export interface Config {
	readonly port: number;
	readonly host: string;
	/** null: taken from the request's Host header, which must then be a name of this machine. */
	readonly publicOrigin: string | null;
	readonly dataDir: string;
	readonly databaseUrl: string | null;
	/** null: each process broadcasts events and counts limits only for itself. */
	readonly redisUrl: string | null;
	readonly vendors: Readonly<Record<"chatgpt" | "gemini" | "claude" | "grok", VendorSettings>>;
	readonly providerTimeouts: {
		readonly connectMs: number;
		readonly firstMs: number;
		readonly silenceMs: number;
		readonly totalMs: number;
		/** The same for assistants of ASSISTANTS_FILE. */
		readonly addedTotalMs: number;
	};
	readonly allowAnonymous: boolean;
	/** Whether anyone who can reach the page can create a local account. */
	readonly allowSignUp: boolean;
	/** Whether users may store their own API keys. */
	readonly allowOwnKeys: boolean;
	/** Whether users may add assistants at their own URLs. */
	readonly allowOwnEndpoints: boolean;
	/** Whether those URLs may point to this machine or its network. */
	readonly allowLocalEndpoints: boolean;
	/** Whether assistants without a key are left out of the picker where others are connected. */
	readonly hideUnconnected: boolean;
	/** Whether assistants over Google's protocol search the web, with answers for the person who asks alone. */
	readonly geminiSearch: boolean;
	readonly dailyBudgetUsd: number | null;
	/** Prices that take precedence over the known ones. */
	readonly prices: OwnPrices;
	/** The assistants that the operator added to the four built-in ones. */
	readonly assistants: readonly AddedAssistant[];
	/** The assistant that is asked first to compare answers; null: those of the chat. */
	readonly judge: JudgeSetting | null;
	/** null: files below the data directory. */
	readonly s3: S3Settings | null;
	/** Per file, for every kind of upload. */
	readonly maxUploadBytes: number;
	/** How the picture of a comparison is made. */
	readonly visualization: "chart" | "ai" | "off";
	/** The image model; null: the default one. */
	readonly imageModels: Readonly<Record<"chatgpt" | "gemini", string | null>>;
	readonly companion: CompanionSettings;
	/** The number of trusted proxies in front. Each appends its client's address; only those addresses are trusted. */
	readonly proxies: number;
	readonly logLevel: string;
	/** The contact in the privacy policy and the terms. */
	readonly contactEmail: string;
	/** Clients send it to read the metrics; null: only a server that listens for this machine alone serves them. */
	readonly metricsToken: string | null;
	/** Google sign-in; null: local accounts. */
	readonly firebase: FirebaseSettings | null;
	/** Warnings about settings that are valid but probably wrong, one sentence each. */
	readonly warnings: readonly string[];
}

/** Checks settings that depend on each other. Each failed check adds a sentence to the problems. */
class CombinedSettings {
	readonly #values: SettingValues;
	readonly #problems: string[];
	readonly #isProduction: boolean;
	constructor(values: SettingValues, problems: string[], isProduction: boolean) {
		this.#values = values;
		this.#problems = problems;
		this.#isProduction = isProduction;
	}

	/** The emulator accepts every sign-in, so a server that others use must never trust it. */
	#emulatorOrigin(): string | null {
		const host = this.#values.FIREBASE_AUTH_EMULATOR_HOST;
		if (host && this.#isProduction)
			this.#problems.push(
				"FIREBASE_AUTH_EMULATOR_HOST lets anyone sign in as anyone and is refused when NODE_ENV is production.",
			);
		return host && `http://${host}`;
	}

	firebase(): FirebaseSettings | null {
		const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_APP_ID: appId } = this.#values;
		const emulatorOrigin = this.#emulatorOrigin();
		// The emulator accepts any key.
		const apiKey = this.#values.FIREBASE_API_KEY ?? (emulatorOrigin && "emulator");
		if (projectId && apiKey)
			return { projectId, apiKey, appId, emulatorOrigin, authDomain: authDomain ?? `${projectId}.firebaseapp.com` };
		if (projectId || authDomain || appId || apiKey)
			this.#problems.push("Google sign-in needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.");
		return null;
	}

	#keysOf(prefix: `COMPANION_${"DRIVE" | "DROPBOX" | "ONEDRIVE" | "BOX"}`): SourceKeys | null {
		const [key, secret] = [this.#values[`${prefix}_KEY`], this.#values[`${prefix}_SECRET`]];
		if ((key === null) !== (secret === null))
			this.#problems.push(`${prefix}_KEY and ${prefix}_SECRET must be set together.`);
		if (key && this.#values.PUBLIC_ORIGIN === null)
			this.#problems.push(
				`${prefix}_KEY needs PUBLIC_ORIGIN: the source redirects people there after they grant access.`,
			);
		return key && secret ? { key, secret } : null;
	}

	companion(): CompanionSettings {
		const { COMPANION_URL: url, COMPANION_ALLOW_LOCAL_URLS: allowLocalUrls, COMPANION_UNSPLASH_KEY } = this.#values;
		if (allowLocalUrls && this.#isProduction)
			this.#problems.push(
				"COMPANION_ALLOW_LOCAL_URLS lets people reach addresses in this network and is refused when NODE_ENV is production.",
			);
		const found: Readonly<Record<KeyedSource, SourceKeys | null>> = {
			drive: this.#keysOf("COMPANION_DRIVE"),
			dropbox: this.#keysOf("COMPANION_DROPBOX"),
			onedrive: this.#keysOf("COMPANION_ONEDRIVE"),
			box: this.#keysOf("COMPANION_BOX"),
			unsplash: COMPANION_UNSPLASH_KEY === null ? null : { key: COMPANION_UNSPLASH_KEY, secret: null },
		};
		const keys = Object.fromEntries(Object.entries(found).filter(([, set]) => set)) as CompanionSettings["keys"];
		return { url, allowLocalUrls, keys };
	}

	s3(): S3Settings | null {
		const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = this.#values;
		const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_DIRECT_UPLOADS: directUploads } = this.#values;
		const [accessKeyId, secretAccessKey] = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
		if ((accessKeyId === null) !== (secretAccessKey === null))
			this.#problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.");
		if (bucket === null) {
			if (endpoint || accessKeyId || directUploads)
				this.#problems.push("S3_BUCKET must be set with the other S3 settings.");
			return null;
		}
		const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
		return { bucket, endpoint, region, keys, directUploads };
	}
}

export function readConfig(environment: Environment, read = readSettings): Config {
	const { values, problems } = read(environment);
	const combined = new CombinedSettings(values, problems, environment.NODE_ENV?.trim() === "production");
	const firebase = combined.firebase();
	const s3 = combined.s3();
	const assistants = readAssistantsFile(values.ASSISTANTS_FILE, environment, problems);
	const config: Config = {
		port: values.PORT,
		host: values.HOST,
		publicOrigin: values.PUBLIC_ORIGIN,
		dataDir: resolve(values.DATA_DIR),
		databaseUrl: values.DATABASE_URL,
		redisUrl: values.REDIS_URL,
		vendors: {
			chatgpt: vendorSettings(values, "OPENAI", problems),
			gemini: vendorSettings(values, "GEMINI", problems),
			claude: vendorSettings(values, "ANTHROPIC", problems),
			grok: vendorSettings(values, "XAI", problems),
		},
		providerTimeouts: {
			connectMs: values.PROVIDER_CONNECT_S,
			firstMs: values.PROVIDER_FIRST_S,
			silenceMs: values.PROVIDER_SILENCE_S,
			totalMs: values.PROVIDER_TOTAL_S ?? DEFAULT_TOTAL_MS,
			addedTotalMs: values.PROVIDER_TOTAL_S ?? DEFAULT_ADDED_TOTAL_MS,
		},
		allowAnonymous: values.ALLOW_ANONYMOUS,
		// With Google sign-in, no new passwords are created.
		allowSignUp: values.ALLOW_SIGN_UP && firebase === null,
		allowOwnKeys: values.ALLOW_OWN_KEYS,
		allowOwnEndpoints: values.ALLOW_OWN_ENDPOINTS,
		allowLocalEndpoints: values.ALLOW_LOCAL_ENDPOINTS,
		hideUnconnected: values.HIDE_UNCONNECTED,
		geminiSearch: values.GEMINI_SEARCH,
		dailyBudgetUsd: values.DAILY_BUDGET_USD,
		prices: readPricesFile(values.PRICES_FILE, problems),
		assistants,
		judge: judgeOf(values, assistants, problems),
		s3,
		maxUploadBytes: values.MAX_UPLOAD_BYTES,
		contactEmail: values.CONTACT_EMAIL,
		visualization: values.VISUALIZATION,
		imageModels: { chatgpt: values.OPENAI_IMAGE_MODEL, gemini: values.GEMINI_IMAGE_MODEL },
		companion: combined.companion(),
		proxies: values.TRUST_PROXY,
		firebase,
		metricsToken: values.METRICS_TOKEN,
		logLevel: values.LOG_LEVEL,
		warnings: warningsOf(values, { s3, added: assistants }),
	};
	if (problems.length > 0) throw new InvalidSettingsError(problems);
	return config;
}
