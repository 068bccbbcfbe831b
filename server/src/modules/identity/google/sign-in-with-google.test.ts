import { createHmac, createPublicKey } from "node:crypto";
import { request as plainRequest } from "node:http";
import {
	getConfig,
	getMe,
	getResponses,
	signInLocally,
	signInWithFirebase,
	signOut,
	signUpLocally,
} from "@parallax/contract";
import { CompactSign, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, tryToAsk } from "../../../testing/chats.ts";
import { FakeGoogle, ISSUER, PROJECT } from "../../../testing/fakes/fake-google.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { PASSWORD, signUp } from "../../../testing/people.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";

const MINUTE_S = 60;
const CLOCK_WRONG = "This server's clock is wrong";

interface Setup {
	readonly google: FakeGoogle;
	readonly app: TestApp;
}

async function startWithGoogle(options: TestAppOptions = {}): Promise<Setup> {
	const google = await FakeGoogle.start();
	const env = { ...google.env, ...options.env };
	return { google, app: await startTestApp({ google: google.addresses, ...options, env }) };
}

const signInAs = (browser: BrowserClient, firebaseUid: string, token: string, scheme = "Bearer") =>
	browser.call(signInWithFirebase, { body: { firebaseUid } }, { headers: { authorization: `${scheme} ${token}` } });

const usersOf = (app: TestApp) => app.database.query.selectFrom("users").selectAll().execute();

/** A browser with a signed-in user. */
async function signedIn({ app, google }: Setup, subject: string): Promise<BrowserClient> {
	const browser = app.browser();
	const { status, text } = await signInAs(browser, subject, await google.token(subject));
	expect([status, text.startsWith("{")]).toEqual([200, true]);
	return browser;
}

const nowS = () => Math.floor(Date.now() / 1000);

describe("signing in with Google", () => {
	it("takes name, e-mail and photo from the token, and starts a login session", async () => {
		const { app, google } = await startWithGoogle();
		const browser = app.browser();
		const received = await browser.call(
			signInWithFirebase,
			{
				body: { firebaseUid: "mara", email: "evil@example.org", displayName: "Evil", photoURL: "https://evil.example" },
			},
			{ headers: { authorization: `bearer ${await google.token("mara")}` } },
		);
		const user = {
			username: null,
			email: "mara@example.org",
			displayName: "Person mara",
			photoURL: "https://lh3.googleusercontent.com/a/mara=s96-c",
			provider: "google",
			isPublic: false,
			autoCompare: false,
			judge: null,
		};
		expect([received.status, received.answer.user]).toEqual([200, user]);
		expect((await browser.call(getMe, {})).answer.user).toEqual(user);
		expect(browser.cookies.get("parallax_login")).toMatch(/^[\w-]{43}$/);
		expect(browser.cookies.get("parallax_hint")).toMatch(/^[\w-]{8}$/);
		expect((await browser.call(signOut, {})).status).toBe(204);
		expect((await browser.call(getMe, {})).status).toBe(401);
	});

	it("finds the same account again, with its current data from Google", async () => {
		const setup = await startWithGoogle();
		const { app, google } = setup;
		const first = await signedIn(setup, "mara");
		const { id } = await ask(first, "How far is Polaris?", ["grok"]);
		const again = app.browser();
		await signInAs(again, "mara", await google.token("mara", { name: "Mara Keller", email: "mk@example.org" }));
		const { answer } = await again.call(getMe, {});
		expect(answer.user).toMatchObject({ displayName: "Mara Keller", email: "mk@example.org" });
		expect((await again.call(getResponses, { params: { id } })).status).toBe(200);
		expect(await usersOf(app)).toHaveLength(1);
	});

	it("creates one account when two tabs sign in for the first time at once", async () => {
		const { app, google } = await startWithGoogle();
		const token = await google.token("mara");
		const received = await Promise.all([1, 2, 3].map(() => signInAs(app.browser(), "mara", token)));
		expect(received.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await usersOf(app)).toHaveLength(1);
	});

	it("keeps a visitor's chats, also when the account already existed", async () => {
		const setup = await startWithGoogle();
		await signedIn(setup, "mara");
		const visitor = setup.app.browser();
		const { id } = await ask(visitor, "How far is Polaris?", ["grok"]);
		await signInAs(visitor, "mara", await setup.google.token("mara"));
		expect((await visitor.call(getResponses, { params: { id } })).status).toBe(200);
		expect(visitor.cookies.has("parallax_visitor")).toBe(false);
	});

	it("disables local accounts: neither sign-up nor an old password works", async () => {
		const local = await startTestApp();
		await signUp(local.browser(), "tom@example.org");
		const google = await FakeGoogle.start();
		const app = await local.restart({ env: { ...google.env, ALLOW_SIGN_UP: "true" } });
		const browser = app.browser();
		const body = { email: "mara@example.org", password: PASSWORD };
		expect((await browser.call(signUpLocally, { body })).status).toBe(403);
		const received = await browser.call(signInLocally, { body: { ...body, email: "tom@example.org" } });
		expect([received.status, received.text]).toEqual([403, "This site uses Google sign-in."]);
		expect((await browser.call(getConfig, {})).answer.allowSignUp).toBe(false);
	});
});

describe("SEC-01 a token that is not Google's", () => {
	const spki = (jwk: JWK) =>
		createPublicKey({ key: jwk as never, format: "jwk" }).export({ type: "spki", format: "pem" });
	const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
	/** Signed with HMAC, with the public key as the secret. */
	const byHmac = (google: FakeGoogle) => {
		const { kid, published } = google.signingKey;
		const signed = `${encoded({ alg: "HS256", kid })}.${encoded(google.claims("mara"))}`;
		return `${signed}.${createHmac("sha256", spki(published)).update(signed).digest("base64url")}`;
	};
	const withHeader = (google: FakeGoogle, header: Record<string, unknown>) =>
		new SignJWT(google.claims("mara")).setProtectedHeader({ alg: "RS256", ...header }).sign(google.signingKey.key);
	const unsigned = (google: FakeGoogle) => new UnsecuredJWT(google.claims("mara")).encode();
	const forged: readonly (readonly [string, (google: FakeGoogle) => Promise<string> | string])[] = [
		["alg none", unsigned],
		[
			"alg none with a kid and a signature",
			(google) => `${encoded({ alg: "none", kid: "key-1" })}.${encoded(google.claims("mara"))}.c2ln`,
		],
		["HS256 with the public key", byHmac],
		["a foreign audience", (google) => google.token("mara", { aud: "another-project" })],
		["a foreign issuer", (google) => google.token("mara", { iss: "https://securetoken.google.com/another-project" })],
		["expired", (google) => google.token("mara", { iat: nowS() - 3700, exp: nowS() - 61 })],
		["made in 10 minutes", (google) => google.token("mara", { iat: nowS() + 600, exp: nowS() + 4200 })],
		["signed in in 10 minutes", (google) => google.token("mara", { auth_time: nowS() + 600 })],
		["a sign-in of 12 minutes ago", (google) => google.token("mara", { auth_time: nowS() - 12 * MINUTE_S })],
		["an unknown key", (google) => withHeader(google, { kid: "somebody-else" })],
		["no named key", (google) => withHeader(google, {})],
		["a key of its own in the header", (google) => withHeader(google, { kid: "x", jwk: google.signingKey.published })],
		["an empty subject", (google) => google.token("", { sub: "" })],
		["no subject", (google) => google.token("mara", { sub: undefined })],
		["a subject that is a number", (google) => google.token("mara", { sub: 7 })],
		["no expiry", (google) => google.token("mara", { exp: undefined })],
		["no time of sign-in", (google) => google.token("mara", { auth_time: undefined })],
		[
			"a session cookie in its place",
			(google) => google.token("mara", { iss: `https://session.firebase.google.com/${PROJECT}` }),
		],
		[
			"a token of the emulator",
			(google) => `${encoded({ alg: "none", typ: "JWT" })}.${encoded(google.claims("mara"))}.`,
		],
		["a cut signature", async (google) => (await google.token("mara")).slice(0, -20)],
		["no signature", async (google) => (await google.token("mara")).replace(/[^.]+$/, "")],
		[
			"another's claims under a right signature",
			async (google) => {
				const [head, , signature] = (await google.token("eve")).split(".");
				return `${head}.${encoded(google.claims("mara"))}.${signature}`;
			},
		],
		["two tokens", async (google) => `${await google.token("mara")}, Bearer ${await google.token("mara")}`],
		["two tokens with a space", async (google) => `${await google.token("mara")} ${await google.token("mara")}`],
		[
			"an array of claims",
			(google) =>
				new CompactSign(Buffer.from(JSON.stringify([google.claims("mara")])))
					.setProtectedHeader({ alg: "RS256", kid: google.signingKey.kid })
					.sign(google.signingKey.key),
		],
		["10 KB", (google) => google.token("mara", { filler: "x".repeat(10_000) })],
		["another's", (google) => google.token("eve")],
		["anonymous", (google) => google.token("mara", { firebase: { sign_in_provider: "anonymous" } })],
		["nothing", () => ""],
		["words", () => "let me in"],
	];

	it("is refused: 401, no cookie, no account", async () => {
		const { app, google } = await startWithGoogle();
		for (const [name, make] of forged) {
			const { status, headers, text } = await signInAs(app.browser(), "mara", await make(google));
			expect([name, status, headers.getSetCookie()]).toEqual([name, 401, []]);
			expect(text, name).toMatch(/^[A-Z][^{}]+\.$/);
		}
		expect(await usersOf(app)).toEqual([]);
		// The rate limit did not cause these refusals.
		await signedIn({ app, google }, "mara");
	});

	it("cannot be omitted: a request with only a body is refused, with any settings", async () => {
		const { app } = await startWithGoogle();
		const local = await startTestApp({ env: {} });
		const body = { firebaseUid: "mara", email: "mara@example.org", displayName: "Mara", photoURL: null };
		for (const one of [app, local]) {
			const received = await one.browser().call(signInWithFirebase, { body });
			expect([received.status, received.headers.getSetCookie()]).toEqual([401, []]);
			expect(await usersOf(one)).toEqual([]);
		}
	});

	it("is refused without a Google configuration, also in development", async () => {
		const google = await FakeGoogle.start();
		const app = await startTestApp({ google: google.addresses });
		for (const [name, make] of [...forged, ["a right one", () => google.token("mara")] as const]) {
			const { status, headers } = await signInAs(app.browser(), "mara", await make(google));
			expect([name, status, headers.getSetCookie()]).toEqual([name, 401, []]);
		}
		expect(google.keyRequests).toBe(0);
		expect(await usersOf(app)).toEqual([]);
	});

	it.each([
		["an array", [{ firebaseUid: "mara" }]],
		["an empty identity", { firebaseUid: "" }],
		["no identity", {}],
		["an identity that is a number", { firebaseUid: 7 }],
		["a field of its own", { firebaseUid: "mara", admin: true }],
	])("a body that is %s is refused before the token is read", async (_name, body) => {
		const { app, google } = await startWithGoogle();
		const { status, headers } = await app.browser().fetch("/api/auth/firebase", {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${await google.token("mara")}` },
			body: JSON.stringify(body),
		});
		expect([status, headers.getSetCookie(), google.keyRequests]).toEqual([400, [], 0]);
	});

	/** Sends these headers unchanged, even when one of them occurs twice. */
	const sendHeaders = (app: TestApp, headers: readonly string[]): Promise<number> =>
		new Promise((resolve, reject) => {
			const { hostname, port, host } = new URL(app.origin);
			const all = ["host", host, "origin", app.origin, "content-type", "application/json", ...headers];
			const request = plainRequest(
				{ hostname, port, method: "POST", path: "/api/auth/firebase", headers: all, agent: false },
				(response) => {
					response.resume();
					resolve(response.statusCode ?? 0);
				},
			);
			request.on("error", reject);
			request.end(JSON.stringify({ firebaseUid: "mara" }));
		});

	it("two Authorization headers are refused even if both tokens are valid, and so is a header of 40 KB", async () => {
		const { app, google } = await startWithGoogle();
		const right = `Bearer ${await google.token("mara")}`;
		const wrong = `Bearer ${await google.token("eve")}`;
		expect(await sendHeaders(app, ["authorization", right])).toBe(200);
		for (const [one, other] of [
			[right, right],
			[right, wrong],
			[wrong, right],
		] as const) {
			expect(await sendHeaders(app, ["authorization", one, "authorization", other])).toBe(401);
		}
		const long = await google.token("mara", { filler: "x".repeat(40_000) });
		expect(await sendHeaders(app, ["authorization", `Bearer ${long}`])).toBe(431);
	});

	it("is refused without a check after 100 invalid tokens from one network; valid tokens do not count", async () => {
		const setup = await startWithGoogle();
		const { app, google } = setup;
		await signedIn(setup, "mara");
		const browser = app.browser();
		for (let times = 0; times < 100; times += 1) {
			expect((await signInAs(browser, "mara", await google.token("eve"))).status).toBe(401);
		}
		const { status, headers } = await signInAs(browser, "mara", await google.token("mara"));
		expect(status).toBe(429);
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
	});

	it("is never logged, and neither is a valid one", async () => {
		const lines: string[] = [];
		const { app, google } = await startWithGoogle({ onLog: (line) => lines.push(line) });
		const tokens = [
			await google.token("mara"),
			await google.token("mara", { aud: "another-project" }),
			unsigned(google),
		];
		for (const token of tokens) await signInAs(app.browser(), "mara", token);
		expect(lines.join("")).toContain("refused a Google sign-in");
		for (const token of tokens) expect(lines.join("")).not.toContain(token.split(".")[1]);
		expect(lines.join("")).not.toContain("mara@example.org");
	});
});

describe("SEC-01 an account that the operator disabled at Google", () => {
	it.each(["disabled", "deleted", "revoked"] as const)("that is %s cannot sign in, and others can", async (state) => {
		const setup = await startWithGoogle();
		const { app, google } = setup;
		const token = await google.token("mara");
		google[state].add("mara");
		const { status, text, headers } = await signInAs(app.browser(), "mara", token);
		expect([status, headers.getSetCookie()]).toEqual([401, []]);
		expect(text).toBe(
			"This account was disabled or signed out everywhere. Sign in again, or contact this site's operator.",
		);
		expect(await usersOf(app)).toEqual([]);
		await signedIn(setup, "tom");
	});

	it("is looked up only with a valid token, with the API key and this site's referrer", async () => {
		const setup = await startWithGoogle({ env: { PUBLIC_ORIGIN: "https://parallax.example" } });
		const { app, google } = setup;
		await signInAs(app.browser(), "mara", await google.token("mara", { aud: "another-project" }));
		expect(google.accountLookups).toEqual([]);
		const token = await google.token("mara");
		const headers = { authorization: `Bearer ${token}`, "sec-fetch-site": "same-origin" };
		await app.browser().call(signInWithFirebase, { body: { firebaseUid: "mara" } }, { headers });
		const url = "/accounts?key=AIza-public";
		expect(google.accountLookups).toEqual([{ url, idToken: token, referer: "https://parallax.example/" }]);
	});

	it.each([500, 503, 429])("cannot sign in when the lookup fails (%d): 503", async (status) => {
		const { app, google } = await startWithGoogle();
		google.accountsError = { status, message: "Try again" };
		const received = await signInAs(app.browser(), "mara", await google.token("mara"));
		expect([received.status, received.headers.get("retry-after"), received.headers.getSetCookie()]).toEqual([
			503,
			"60",
			[],
		]);
		expect(received.text).toBe("The server can't reach Google, so sign-in is unavailable. Try again in a minute.");
	});

	it("can sign in when the API key does not allow the lookup, and the operator is warned", async () => {
		const lines: string[] = [];
		const setup = await startWithGoogle({ onLog: (line) => lines.push(line) });
		setup.google.accountsError = { status: 403, message: "Requests from referer <empty> are blocked." };
		await signedIn(setup, "mara");
		expect(lines.join("")).toContain("does not report with FIREBASE_API_KEY");
	});
});

describe("SEC-01 the emulator's tokens", () => {
	const emulator = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };

	it("are accepted when the emulator is configured, with all other checks", async () => {
		const lines: string[] = [];
		const { app, google } = await startWithGoogle({ env: emulator, onLog: (line) => lines.push(line) });
		const tokenWith = (changes: Record<string, unknown>) =>
			new UnsecuredJWT({ ...google.claims("mara"), ...changes }).encode();
		expect((await signInAs(app.browser(), "mara", tokenWith({}))).status).toBe(200);
		const wrong = [
			{ aud: "another-project" },
			{ iss: "https://evil.example" },
			{ exp: nowS() - 61, iat: nowS() - 3600 },
			{ auth_time: nowS() - 12 * MINUTE_S },
			{ sub: "" },
			{ sub: "eve" },
		];
		for (const changes of wrong) {
			expect([changes, (await signInAs(app.browser(), "mara", tokenWith(changes))).status]).toEqual([changes, 401]);
		}
		expect(google.keyRequests).toBe(0);
		expect(lines.join("")).toContain("anyone who reaches this server can sign in as anyone");
	});
});

describe("SEC-02 an equal e-mail", () => {
	it("does not open another user's account", async () => {
		const setup = await startWithGoogle();
		const { app, google } = setup;
		const victim = await signedIn(setup, "mara");
		const { id } = await ask(victim, "How far is Polaris?", ["grok"]);
		const thief = app.browser();
		await signInAs(thief, "eve", await google.token("eve", { email: "mara@example.org", name: "Person mara" }));
		expect((await thief.call(getMe, {})).answer.user.email).toBe("mara@example.org");
		expect((await thief.call(getResponses, { params: { id } })).status).toBe(404);
		expect((await victim.call(getResponses, { params: { id } })).status).toBe(200);
		const users = await usersOf(app);
		expect(users.map(({ issuer, subject }) => [issuer, subject]).toSorted()).toEqual([
			[ISSUER, "eve"],
			[ISSUER, "mara"],
		]);
	});

	it("does not open a local account", async () => {
		const google = await FakeGoogle.start();
		const local = await startTestApp();
		const victim = local.browser();
		await victim.call(signUpLocally, { body: { email: "mara@example.org", password: "correct horse battery" } });
		const { id } = await ask(victim, "How far is Polaris?", ["grok"]);
		const app = await local.restart({ env: google.env, google: google.addresses });
		const thief = await signedIn({ app, google }, "mara");
		expect((await thief.call(getResponses, { params: { id } })).status).toBe(404);
		expect(await usersOf(app)).toHaveLength(2);
	});
});

describe("SEC-26 data from the Google account", () => {
	const photos = [
		["https://lh3.googleusercontent.com/a/x=s96-c", true],
		["http://lh3.googleusercontent.com/a/x", false],
		["https://lh3.googleusercontent.com.evil.example/a", false],
		["https://lh3.googleusercontent.com@evil.example/a", false],
		["https://evil.example/https://lh3.googleusercontent.com/", false],
		["//lh3.googleusercontent.com/a", false],
		["/api/auth/logout", false],
		["javascript:alert(1)", false],
		["data:image/svg+xml,<svg/>", false],
		["http://169.254.169.254/latest/meta-data", false],
		[`https://lh3.googleusercontent.com/${"a".repeat(2000)}`, false],
	] as const;

	it("has a photo only from Google's own host", async () => {
		const { app, google } = await startWithGoogle();
		for (const [picture, isShown] of photos) {
			const { answer } = await signInAs(app.browser(), "mara", await google.token("mara", { picture }));
			expect([picture, answer.user.photoURL]).toEqual([picture, isShown ? picture : null]);
		}
	});

	it("SEC-10 has a name without invisible characters and of limited length", async () => {
		const { app, google } = await startWithGoogle();
		const nameFor = async (name: unknown) =>
			(await signInAs(app.browser(), "mara", await google.token("mara", { name }))).answer.user.displayName;
		expect(await nameFor("Ma\u202era \u200bKel\u0000ler ")).toBe("Mara Keller");
		expect(await nameFor("\u200b \u2066")).toBeNull();
		expect(await nameFor("🦊".repeat(300))).toBe("🦊".repeat(100));
	});
});

describe("REL-51 the server's clock", () => {
	const clockOff = (ms: number) => ({ now: () => Date.now() + ms, steady: () => performance.now() });

	it.each([-90, 90, -3600, 3600, 86_400])(
		"is reported as wrong when it is %d s off, instead of an invalid token",
		async (seconds) => {
			const { app, google } = await startWithGoogle({ clock: clockOff(seconds * 1000) });
			const { status, text, headers } = await signInAs(app.browser(), "mara", await google.token("mara"));
			expect([status, headers.getSetCookie()]).toEqual([401, []]);
			expect(text).toContain(CLOCK_WRONG);
		},
	);

	it.each([-58, 58])("accepts sign-ins when it is %d s off", async (seconds) => {
		const setup = await startWithGoogle({ clock: clockOff(seconds * 1000) });
		await signedIn(setup, "mara");
	});

	it("is not reported as wrong after the machine slept and its monotonic clock stopped", async () => {
		let sleptMs = 0;
		const clock = { now: () => Date.now() + sleptMs, steady: () => performance.now() };
		const setup = await startWithGoogle({ clock });
		setup.google.now = () => Date.now() + sleptMs;
		await signedIn(setup, "mara");
		sleptMs = 7_200_000;
		await signedIn(setup, "eve");
		expect(setup.google.keyRequests).toBe(2);
	});

	it("is not reported as wrong when the sign-in is old", async () => {
		const { app, google } = await startWithGoogle();
		const token = await google.token("mara", { auth_time: nowS() - 12 * MINUTE_S });
		const { text } = await signInAs(app.browser(), "mara", token);
		expect(text).toBe("Your Google sign-in is more than 10 minutes old. Sign in again.");
	});
});

describe("Google's keys", () => {
	it("are cached as long as Google allows, and loaded once for concurrent requests", async () => {
		const clock = manualClock();
		const setup = await startWithGoogle({ clock });
		setup.google.now = clock.now;
		await Promise.all(["a", "b", "c"].map((subject) => signedIn(setup, subject)));
		expect(setup.google.keyRequests).toBe(1);
		clock.advance(18_900_000);
		await signedIn(setup, "d");
		expect(setup.google.keyRequests).toBe(1);
		clock.advance(101_000);
		await signedIn(setup, "e");
		expect(setup.google.keyRequests).toBe(2);
	});

	it("are no longer accepted after Google withdraws them, once the cache has expired", async () => {
		const clock = manualClock();
		const { app, google } = await startWithGoogle({ clock });
		google.now = clock.now;
		await signedIn({ app, google }, "mara");
		const withdrawn = google.signingKey;
		await google.rotate();
		clock.advance(19_001_000);
		const token = await new SignJWT(google.claims("mara"))
			.setProtectedHeader({ alg: "RS256", kid: withdrawn.kid })
			.sign(withdrawn.key);
		expect((await signInAs(app.browser(), "mara", token)).status).toBe(401);
		await signedIn({ app, google }, "mara");
	});

	it("are loaded again when a token names an unknown key, half a minute after the last load", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		onTestFinished(() => void vi.useRealTimers());
		const setup = await startWithGoogle();
		await signedIn(setup, "mara");
		await setup.google.rotate();
		vi.setSystemTime(Date.now() + 31_000);
		await signedIn(setup, "mara");
		expect(setup.google.keyRequests).toBe(2);
	});

	it("cause 503 when they are unreachable, and no sign-in succeeds", async () => {
		const lines: string[] = [];
		const setup = await startWithGoogle({ onLog: (line) => lines.push(line) });
		const { app, google } = setup;
		google.isReachable = false;
		const { status, text, headers } = await signInAs(app.browser(), "mara", await google.token("mara"));
		expect([status, headers.get("retry-after"), headers.getSetCookie()]).toEqual([503, "60", []]);
		expect(text).toBe("The server can't reach Google's keys, so sign-in is unavailable. Try again in a minute.");
		expect(await usersOf(app)).toEqual([]);
		expect(lines.join("")).toContain("cannot fetch Google's keys");
		google.isReachable = true;
		await signedIn(setup, "mara");
		google.isReachable = false;
		await signedIn(setup, "eve");
	});
});

it("REL-51 a browser whose clock is a day off can sign in: only Google's and the server's clocks count", async () => {
	const setup = await startWithGoogle();
	const browser = await signedIn(setup, "mara");
	expect((await tryToAsk(browser, "How far is Polaris?")).status).toBe(201);
});
