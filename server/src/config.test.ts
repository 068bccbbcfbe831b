import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { InvalidSettingsError } from "./settings/read-settings.ts";
import { assistantsFile } from "./testing/assistants-file.ts";

const problemsOf = (environment: Record<string, string>): readonly string[] => {
	try {
		readConfig(environment);
		return [];
	} catch (error) {
		if (error instanceof InvalidSettingsError) return error.problems;
		throw error;
	}
};

describe("settings", () => {
	it("requires none", () => {
		const config = readConfig({});
		expect(config).toMatchObject({
			port: 3000,
			host: "127.0.0.1",
			publicOrigin: null,
			databaseUrl: null,
			allowAnonymous: true,
		});
		expect(config.providerTimeouts).toEqual({
			connectMs: 10_000,
			firstMs: 120_000,
			silenceMs: 60_000,
			totalMs: 300_000,
			addedTotalMs: 3_600_000,
		});
		expect(readConfig({ PROVIDER_TOTAL_S: "20" }).providerTimeouts).toMatchObject({
			totalMs: 20_000,
			addedTotalMs: 20_000,
		});
	});

	it("reports all invalid ones at once", () => {
		const problems = problemsOf({
			PORT: "80000",
			PUBLIC_ORIGIN: "https://parallax.example/path",
			DATABASE_URL: "mysql://x",
			REDIS_URL: "http://x",
			OPENAI_BASE_URL: "api.openai.com",
			PROVIDER_FIRST_S: "soon",
			ALLOW_ANONYMOUS: "perhaps",
			DAILY_BUDGET_USD: "-1",
			SUMMARY_PROVIDER: "someone",
			LOG_LEVEL: "loud",
		});
		expect(problems).toEqual([
			"PORT must be a port from 0 to 65535.",
			"PUBLIC_ORIGIN must be an address without a path, such as https://parallax.example.",
			"DATABASE_URL must be an address that starts with postgres://.",
			"REDIS_URL must be an address that starts with redis:// or rediss://, such as redis://user:password@host:6379/0.",
			"OPENAI_BASE_URL must be an address that starts with http:// or https://.",
			"PROVIDER_FIRST_S must be a number of seconds from 0.05 to 86400.",
			"ALLOW_ANONYMOUS must be true or false.",
			"DAILY_BUDGET_USD must be an amount in dollars, such as 5 or 0.50.",
			"LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
			"SUMMARY_PROVIDER must be one of chatgpt, gemini, claude, grok.",
		]);
	});

	it.each([
		[{ MAX_UPLOAD_BYTES: "1.5" }, "MAX_UPLOAD_BYTES must be a number of bytes from 1 to 5368709120."],
		[{ MAX_UPLOAD_BYTES: "10MB" }, "MAX_UPLOAD_BYTES must be a number of bytes from 1 to 5368709120."],
		[{ MAX_UPLOAD_BYTES: "5368709121" }, "MAX_UPLOAD_BYTES must be a number of bytes from 1 to 5368709120."],
		[{ CONTACT_EMAIL: "the operator" }, "CONTACT_EMAIL must be an e-mail address, such as privacy@example.org."],
		[{ OPENAI_WIRE: "anthropic" }, "OPENAI_WIRE must be one of openai-responses, openai-chat."],
		[
			{ GEMINI_BASE_URL: "https://me:secret@gateway.example/gemini" },
			"GEMINI_BASE_URL must not contain a user name or password, which are not sent: a key belongs in GEMINI_API_KEY.",
		],
	])("refuses %j", (environment, problem) => {
		expect(problemsOf(environment)).toEqual([problem]);
	});

	it("leaves the protocol of a base URL to detection unless it is set", () => {
		const { vendors } = readConfig({ XAI_WIRE: "openai-chat" });
		expect([vendors.chatgpt.wire, vendors.grok.wire]).toEqual([undefined, "openai-chat"]);
	});

	it("treats an empty value as missing, and never repeats a value in a problem", () => {
		expect(readConfig({ PORT: "", OPENAI_API_KEY: " " }).vendors.chatgpt.apiKey).toBeUndefined();
		expect(problemsOf({ DATABASE_URL: "secret-password" }).join()).not.toContain("secret");
	});

	it("refuses a key that cannot be sent in a header, without repeating it", () => {
		for (const key of ["two\nlines", "with space", "k\u00e4se"]) {
			expect(problemsOf({ GEMINI_API_KEY: key, COMPANION_UNSPLASH_KEY: key })).toEqual([
				"COMPANION_UNSPLASH_KEY must be one line without spaces, exactly as it was given to you.",
				"GEMINI_API_KEY must be one line without spaces, exactly as it was given to you.",
			]);
		}
		expect(readConfig({ GEMINI_API_KEY: " key\n" }).vendors.gemini.apiKey).toBe("key");
	});

	it("warns of https without a trusted proxy, because all users would share the limits of one address", () => {
		const env = { PUBLIC_ORIGIN: "https://parallax.example", CONTACT_EMAIL: "a@b.example" };
		expect(readConfig(env).warnings).toEqual([expect.stringContaining("TRUST_PROXY=true")]);
		expect(readConfig({ ...env, TRUST_PROXY: "true" }).warnings).toEqual([]);
		expect(readConfig({ ...env, TRUST_PROXY: "2" }).warnings).toEqual([]);
		expect(readConfig({ ...env, PUBLIC_ORIGIN: "http://parallax.example" }).warnings).toEqual([]);
	});

	it("refuses or warns of a bucket to which browsers cannot upload", () => {
		expect(problemsOf({ S3_DIRECT_UPLOADS: "true" })).toEqual(["S3_BUCKET must be set with the other S3 settings."]);
		const env = { PUBLIC_ORIGIN: "https://parallax.example", TRUST_PROXY: "true", CONTACT_EMAIL: "a@example.org" };
		const bucket = { S3_BUCKET: "files", S3_ENDPOINT: "http://minio:9000" };
		const warnings = (more: object) => readConfig({ ...env, ...bucket, ...more }).warnings;
		expect(warnings({ S3_DIRECT_UPLOADS: "true" })).toEqual([
			expect.stringContaining("needs an S3_ENDPOINT with https"),
		]);
		expect(warnings({})).toEqual([]);
		expect(warnings({ S3_DIRECT_UPLOADS: "true", S3_ENDPOINT: "https://minio.example" })).toEqual([]);
	});

	it("warns of a public privacy policy without a contact", () => {
		const env = { PUBLIC_ORIGIN: "http://parallax.example" };
		expect(readConfig(env).warnings).toEqual([expect.stringContaining("CONTACT_EMAIL is not set")]);
		expect(readConfig({}).warnings).toEqual([]);
	});

	it("are given for names of ASSISTANTS_FILE that readers could take for others", () => {
		const names = ["Llama", "Lla\u034fma", "Сlаudе", "\u3164", "Claudette", "Grok 2 (own)"];
		const entries = names.map((name, index) => ({
			...{ id: `local${index}x`, name, wire: "openai-chat", baseUrl: "http://127.0.0.1:11434/v1" },
		}));
		expect(readConfig({ ASSISTANTS_FILE: assistantsFile(entries) }).warnings).toEqual([
			"ASSISTANTS_FILE: the name of local1x cannot be told apart from that of local0x. Choose another.",
			"ASSISTANTS_FILE: the name of local2x can be mistaken for Claude, which is built in. Choose another.",
			"ASSISTANTS_FILE: the name of local3x has only characters that cannot be seen. Choose another.",
			"ASSISTANTS_FILE: the name of local5x can be mistaken for Grok, which is built in. Choose another.",
		]);
	});

	describe("for remote sources", () => {
		const drive = { COMPANION_DRIVE_KEY: "k", COMPANION_DRIVE_SECRET: "s" };
		const site = { PUBLIC_ORIGIN: "https://parallax.example" };

		it("enable the sources whose keys are set", () => {
			expect(readConfig({}).companion.keys).toEqual({});
			const unsplash = { COMPANION_UNSPLASH_KEY: "u" };
			expect(readConfig({ ...drive, ...site, ...unsplash }).companion.keys).toEqual({
				drive: { key: "k", secret: "s" },
				unsplash: { key: "u", secret: null },
			});
			expect(readConfig(unsplash).companion.keys).toEqual({ unsplash: { key: "u", secret: null } });
		});

		it("require the secret with the key, and the origin to which the source redirects people", () => {
			expect(problemsOf({ ...site, COMPANION_BOX_SECRET: "s" })).toEqual([
				"COMPANION_BOX_KEY and COMPANION_BOX_SECRET must be set together.",
			]);
			expect(problemsOf(drive)).toEqual([
				"COMPANION_DRIVE_KEY needs PUBLIC_ORIGIN: the source redirects people there after they grant access.",
			]);
		});
	});

	describe("for Google sign-in", () => {
		const project = { FIREBASE_PROJECT_ID: "parallax-1", FIREBASE_API_KEY: "AIza-public" };
		const emulator = { FIREBASE_PROJECT_ID: "demo-parallax", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };

		it("require the project and its key, and derive the default domain of its pages", () => {
			expect(readConfig({}).firebase).toBeNull();
			expect(readConfig(project).firebase).toEqual({
				projectId: "parallax-1",
				apiKey: "AIza-public",
				authDomain: "parallax-1.firebaseapp.com",
				appId: null,
				emulatorOrigin: null,
			});
			expect(problemsOf({ FIREBASE_APP_ID: "1:2:web:3" })).toEqual([
				"Google sign-in needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.",
			]);
			expect(problemsOf({ FIREBASE_PROJECT_ID: "parallax-1" })).toHaveLength(1);
		});

		it("allow only a host into the pages' Content Security Policy", () => {
			const bad = ["https://x.example", "x.example/path", "x.example; script-src *", "*.firebaseapp.com"];
			for (const host of bad) expect(problemsOf({ ...project, FIREBASE_AUTH_DOMAIN: host })).toHaveLength(1);
			for (const host of bad) expect(problemsOf({ ...project, FIREBASE_AUTH_EMULATOR_HOST: host })).toHaveLength(1);
		});

		it("SEC-01 trust an emulator only when one is named, and never in production", () => {
			expect(readConfig(emulator).firebase?.emulatorOrigin).toBe("http://127.0.0.1:9099");
			expect(readConfig(emulator).firebase?.apiKey).toBe("emulator");
			for (const settings of [emulator, { ...project, ...emulator }]) {
				expect(problemsOf({ ...settings, NODE_ENV: "production" })).toEqual([
					"FIREBASE_AUTH_EMULATOR_HOST lets anyone sign in as anyone and is refused when NODE_ENV is production.",
				]);
			}
			expect(readConfig({ ...project, NODE_ENV: "production" }).firebase?.emulatorOrigin).toBeNull();
		});
	});
});
