import { resolve } from "node:path";
import { type Environment, EnvironmentReader } from "./environment-reader.ts";
import { doubtsOfS3, readS3, type S3Settings } from "./s3-settings.ts";
import { SETTINGS, type Setting } from "./settings.ts";

interface VendorSettings {
	readonly apiKey: string | undefined;
	readonly baseUrl: string | undefined;
	readonly model: string | undefined;
}

export interface FirebaseSettings {
	readonly apiKey: string;
	readonly authDomain: string;
	readonly projectId: string;
	readonly appId: string | null;
	/** Where the emulator listens, whose unsigned tokens are then believed. */
	readonly emulatorOrigin: string | null;
}

export const KEYED_SOURCES = ["drive", "dropbox", "onedrive", "box", "unsplash"] as const;
export type KeyedSource = (typeof KEYED_SOURCES)[number];
export interface SourceKeys {
	readonly key: string;
	/** Null where the source asks for none. */
	readonly secret: string | null;
}

/** Remote sources: fetching from addresses, and those whose keys are set. */
export interface CompanionSettings {
	readonly url: boolean;
	/** For tests on one machine: addresses that are not public, too. */
	readonly allowLocalUrls: boolean;
	readonly keys: Readonly<Partial<Record<KeyedSource, SourceKeys>>>;
}

export interface Config {
	readonly port: number;
	readonly host: string;
	/** null: taken from the request's Host, which then has to be this machine's. */
	readonly publicOrigin: string | null;
	readonly dataDir: string;
	readonly databaseUrl: string | null;
	/** null: each process tells and counts for itself. */
	readonly redisUrl: string | null;
	readonly vendors: Readonly<Record<"chatgpt" | "gemini" | "claude" | "grok", VendorSettings>>;
	readonly waits: {
		readonly connectMs: number;
		readonly firstMs: number;
		readonly silenceMs: number;
		readonly totalMs: number;
	};
	readonly allowAnonymous: boolean;
	/** Whether local accounts can be made by anyone who can reach the page. */
	readonly allowSignUp: boolean;
	readonly dailyBudgetUsd: number | null;
	/** Who is asked for summaries first; null: the first of the four that is connected. */
	readonly summaryProvider: "chatgpt" | "gemini" | "claude" | "grok" | null;
	/** null: files below the data directory. */
	readonly s3: S3Settings | null;
	/** Per file, for every way of uploading. */
	readonly maxUploadBytes: number;
	/** How the picture of a comparison is made. */
	readonly visualization: "chart" | "ai" | "off";
	/** Which image model is asked; null: the usual one. */
	readonly imageModels: Readonly<Record<"chatgpt" | "gemini", string | null>>;
	readonly companion: CompanionSettings;
	/** So many proxies stand in front: each adds whom it hears from, and only what they added is believed. */
	readonly proxies: number;
	readonly logLevel: string;
	/** Whom the privacy policy and the terms name. */
	readonly contactEmail: string;
	/** Who reads the metrics sends it; null: only a server for this machine alone tells them. */
	readonly metricsToken: string | null;
	/** Google sign-in; null: local accounts. */
	readonly firebase: FirebaseSettings | null;
	/** What is set and cannot be what was meant: a sentence each. */
	readonly doubts: readonly string[];
}

/** Names every bad setting at once, so that one start is enough to mend them all. */
export class BadSettings extends Error {
	readonly problems: readonly string[];
	constructor(problems: readonly string[]) {
		super(`Parallax cannot start: ${problems.join(" ")}`);
		this.name = "BadSettings";
		this.problems = problems;
	}
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
/** Reaches nobody: an operator of a public server puts their own in its place. */
const NOBODY = "privacy@parallax.example";

/** Those of its settings that are more than one value of a usual kind. */
class SettingsReader extends EnvironmentReader {
	/** The emulator believes everybody, so a server that others use must never listen to it. */
	#emulatorOrigin(): string | null {
		const name = "FIREBASE_AUTH_EMULATOR_HOST";
		const host = this.matching(name, /^[\w.-]+:\d{1,5}$/, "a host and a port, such as 127.0.0.1:9099");
		if (host && this.text("NODE_ENV") === "production") {
			this.problems.push(`${name} lets anyone sign in as anyone and is refused when NODE_ENV is production.`);
		}
		return host && `http://${host}`;
	}

	firebase(): FirebaseSettings | null {
		const projectId = this.matching("FIREBASE_PROJECT_ID", /^[a-z0-9][a-z0-9.:-]*$/i, "the id of a Firebase project");
		const authDomain = this.matching("FIREBASE_AUTH_DOMAIN", /^[a-z0-9][a-z0-9.-]*$/i, "a host without https://");
		const appId = this.text("FIREBASE_APP_ID");
		const emulatorOrigin = this.#emulatorOrigin();
		// The emulator takes any key.
		const apiKey = this.text("FIREBASE_API_KEY") ?? (emulatorOrigin && "emulator");
		const isWanted = [projectId, authDomain, appId, apiKey].some((value) => value !== null);
		if (projectId && apiKey) {
			return { projectId, apiKey, appId, emulatorOrigin, authDomain: authDomain ?? `${projectId}.firebaseapp.com` };
		}
		if (isWanted) this.problems.push("Google sign-in needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.");
		return null;
	}

	/** Whoever asks people for a permission sends them back to an address that is registered with the key. */
	#keys(source: KeyedSource): SourceKeys | null {
		const prefix = `COMPANION_${source.toUpperCase()}`;
		const key = this.secret(`${prefix}_KEY`);
		if (source === "unsplash") return key === null ? null : { key, secret: null };
		const secret = this.secret(`${prefix}_SECRET`);
		if ((key === null) !== (secret === null))
			this.problems.push(`${prefix}_KEY and ${prefix}_SECRET must be set together.`);
		if (key && this.text("PUBLIC_ORIGIN") === null)
			this.problems.push(
				`${prefix}_KEY needs PUBLIC_ORIGIN: the source redirects people there after they grant access.`,
			);
		return key && secret ? { key, secret } : null;
	}

	companion(): CompanionSettings {
		const name = "COMPANION_ALLOW_LOCAL_URLS";
		const allowLocalUrls = this.yesNo(name, false);
		if (allowLocalUrls && this.text("NODE_ENV") === "production")
			this.problems.push(
				`${name} lets people reach addresses in this network and is refused when NODE_ENV is production.`,
			);
		const found = KEYED_SOURCES.map((source) => [source, this.#keys(source)] as const);
		const keys = Object.fromEntries(found.filter(([, set]) => set !== null)) as CompanionSettings["keys"];
		return { url: this.yesNo("COMPANION_URL", true), allowLocalUrls, keys };
	}

	doubts(proxies: number): string[] {
		const doubts: string[] = [];
		// Parallax itself serves http alone.
		if (/^https:/i.test(this.text("PUBLIC_ORIGIN") ?? "") && proxies === 0)
			doubts.push(
				"PUBLIC_ORIGIN uses https, so a proxy stands in front: without TRUST_PROXY=true all users share one address and its limits.",
			);
		if (this.text("PUBLIC_ORIGIN") && !this.text("CONTACT_EMAIL"))
			doubts.push(`CONTACT_EMAIL is not set: the privacy policy shows ${NOBODY}, an address that does not exist.`);
		return doubts;
	}

	/** With the number of a database, if any. */
	redisUrl(name: string): string | null {
		const wanted = "an address that starts with redis:// or rediss://, such as redis://user:password@host:6379/0";
		const url = this.url(name, ["redis:", "rediss:"], wanted);
		if (!url || (url.hostname && /^\/?\d*$/.test(url.pathname))) return url?.href ?? null;
		this.problems.push(`${name} must be ${wanted}.`);
		return null;
	}

	vendor(prefix: string): VendorSettings {
		const base = this.url(`${prefix}_BASE_URL`, ["http:", "https:"], "an address that starts with http:// or https://");
		return {
			apiKey: this.secret(`${prefix}_API_KEY`) ?? undefined,
			baseUrl: base?.href.replace(/\/+$/, ""),
			model: this.text(`${prefix}_MODEL`) ?? undefined,
		};
	}
}

const DAY_S = 86_400;

export function readConfig(environment: Environment): Config {
	const read = new SettingsReader(environment);
	const seconds = (name: string, fallback: number): number =>
		1000 * read.number(name, fallback, 0.05, DAY_S, `a number of seconds from 0.05 to ${DAY_S}`);
	const firebase = read.firebase();
	const proxies = read.proxies("TRUST_PROXY");
	const s3 = readS3(read);
	const config: Config = {
		port: read.port("PORT", 3000),
		host: read.text("HOST") ?? "127.0.0.1",
		publicOrigin: read.origin("PUBLIC_ORIGIN"),
		dataDir: resolve(read.text("DATA_DIR") ?? "./data"),
		databaseUrl:
			read.url("DATABASE_URL", ["postgres:", "postgresql:"], "an address that starts with postgres://")?.href ?? null,
		redisUrl: read.redisUrl("REDIS_URL"),
		vendors: {
			chatgpt: read.vendor("OPENAI"),
			gemini: read.vendor("GEMINI"),
			claude: read.vendor("ANTHROPIC"),
			grok: read.vendor("XAI"),
		},
		waits: {
			connectMs: seconds("PROVIDER_CONNECT_S", 10),
			firstMs: seconds("PROVIDER_FIRST_S", 120),
			silenceMs: seconds("PROVIDER_SILENCE_S", 60),
			totalMs: seconds("PROVIDER_TOTAL_S", 300),
		},
		allowAnonymous: read.yesNo("ALLOW_ANONYMOUS", true),
		// With Google there are no new passwords.
		allowSignUp: read.yesNo("ALLOW_SIGN_UP", true) && firebase === null,
		dailyBudgetUsd: read.text("DAILY_BUDGET_USD")
			? read.number("DAILY_BUDGET_USD", 0, 0, 1_000_000, "an amount in dollars, such as 5 or 0.50")
			: null,
		summaryProvider: read.oneOf("SUMMARY_PROVIDER", null, ["chatgpt", "gemini", "claude", "grok"]),
		s3,
		maxUploadBytes: read.bytes("MAX_UPLOAD_BYTES", 10_485_760, 5_368_709_120),
		contactEmail: read.email("CONTACT_EMAIL", NOBODY),
		visualization: read.oneOf("VISUALIZATION", "chart", ["chart", "ai", "off"]),
		imageModels: { chatgpt: read.text("OPENAI_IMAGE_MODEL"), gemini: read.text("GEMINI_IMAGE_MODEL") },
		companion: read.companion(),
		proxies,
		firebase,
		metricsToken: read.secret("METRICS_TOKEN"),
		logLevel: read.oneOf("LOG_LEVEL", "info", LOG_LEVELS),
		doubts: [...read.doubts(proxies), ...doubtsOfS3(read, s3)],
	};
	if (read.problems.length > 0) throw new BadSettings(read.problems);
	return config;
}

export { SETTINGS, type Setting };
