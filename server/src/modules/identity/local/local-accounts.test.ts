import { changePassword, getConfig, getMe, signInLocally, signUpLocally } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { sameBrowser } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { PASSWORD, signedInBrowser, signIn, signUp } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { isOutdated, verifyPassword } from "./passwords.ts";

const MARA = "mara@example.org";
const WRONG = "Wrong email or password.";
const QUARTER_MS = 900_000;

const tryToSignIn = (app: TestApp, email: string, password: string, address?: string) =>
	app
		.browser()
		.call(signInLocally, { body: { email, password } }, address ? { headers: { "x-forwarded-for": address } } : {});

const hashOf = async (app: TestApp): Promise<string> =>
	(await app.database.query.selectFrom("users").select("password_hash").executeTakeFirstOrThrow()).password_hash ?? "";

describe("signing up", () => {
	it("creates an account; the case of its e-mail address does not matter", async () => {
		const app = await startTestApp();
		await signUp(app.browser(), " Mara@Example.org ", "Mara Keller");
		expect(await signIn(app.browser(), "mara@example.ORG")).toMatchObject({
			email: "Mara@Example.org",
			displayName: "Mara Keller",
			provider: "local",
			isPublic: false,
			autoCompare: false,
			judge: null,
		});
	});

	it("is refused for an e-mail address that has an account, also when two requests arrive at once", async () => {
		const app = await startTestApp();
		const received = await Promise.all(
			[MARA, "MARA@example.org"].map((email) =>
				app.browser().call(signUpLocally, { body: { email, password: PASSWORD } }),
			),
		);
		expect(received.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		expect(received.find(({ status }) => status === 409)?.text).toBe(
			"An account with this email already exists. Sign in instead.",
		);
		expect(await app.database.query.selectFrom("users").select("id").execute()).toHaveLength(1);
	});

	it.each([
		[{ email: "mara", password: PASSWORD }, "Please enter a valid email."],
		[{ email: MARA, password: "seven77" }, "Use at least 8 characters."],
		[{ email: MARA, password: PASSWORD, isAdmin: true }, "Unknown field: isAdmin."],
	])("with %j is refused with a readable message", async (body, sentence) => {
		const app = await startTestApp();
		const received = await app.browser().call(signUpLocally, { body });
		expect([received.status, received.text]).toEqual([400, sentence]);
		expect(received.headers.getSetCookie()).toEqual([]);
	});

	it("is refused when the operator has turned it off, and the public configuration reports this", async () => {
		const app = await startTestApp({ env: { ALLOW_SIGN_UP: "false" } });
		const received = await app.browser().call(signUpLocally, { body: { email: MARA, password: PASSWORD } });
		expect([received.status, received.headers.get("x-error-code")]).toEqual([403, "forbidden"]);
		expect((await app.browser().call(getConfig, {})).answer.allowSignUp).toBe(false);
	});

	it("is allowed 60 times an hour per IP address; a taken e-mail counts, an invalid request does not", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		await signUp(app.browser(), MARA);
		for (let n = 2; n <= 30; n++) {
			const received = await app.browser().call(signUpLocally, { body: { email: MARA, password: PASSWORD } });
			expect(received.status).toBe(409);
		}
		await app.browser().call(signUpLocally, { body: { email: "new@example.org", password: "short" } });
		for (let n = 31; n <= 60; n++) await signUp(app.browser(), `person-${n}@example.org`);
		const received = await app
			.browser()
			.call(signUpLocally, { body: { email: "next@example.org", password: PASSWORD } });
		expect([received.status, received.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
		clock.advance(3_600_000);
		await signUp(app.browser(), "next@example.org");
	});
});

describe("signing in", () => {
	it("has the same response for a wrong password, an unknown account and an account without a password", async () => {
		const app = await startTestApp();
		await signUp(app.browser(), MARA);
		const received = await Promise.all([
			tryToSignIn(app, MARA, "not the password"),
			tryToSignIn(app, "nobody@example.org", "not the password"),
		]);
		for (const { status, text, headers } of received) {
			expect([status, text, headers.get("x-error-code")]).toEqual([401, WRONG, "wrong-credentials"]);
			expect(headers.getSetCookie()).toEqual([]);
		}
	});

	it("is allowed 10 times in 15 minutes per account and address; then the right password is refused too", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock, env: { TRUST_PROXY: "true" } });
		const [here, there] = ["203.0.113.1", "203.0.113.2"];
		await signUp(app.browser(), MARA);
		for (let n = 0; n < 10; n++) expect((await tryToSignIn(app, MARA, `wrong ${n}`, here)).status).toBe(401);
		const received = await tryToSignIn(app, MARA, PASSWORD, here);
		expect([received.status, received.text]).toEqual([429, "Too many sign-in attempts. Try again in 15 minutes."]);
		expect(Number(received.headers.get("retry-after"))).toBeGreaterThan(800);
		expect((await tryToSignIn(app, MARA, PASSWORD, there)).status).toBe(200);
		clock.advance(QUARTER_MS);
		expect((await tryToSignIn(app, MARA, PASSWORD, here)).status).toBe(200);
	});

	it("is allowed 100 times in 15 minutes per IP address, for all accounts together", async () => {
		const app = await startTestApp();
		for (let n = 0; n < 100; n++) {
			expect((await tryToSignIn(app, `person-${n % 25}@example.org`, `wrong ${n}`)).status).toBe(401);
		}
		expect((await tryToSignIn(app, "another@example.org", PASSWORD)).status).toBe(429);
	});

	it("with the right password does not count", async () => {
		const app = await startTestApp();
		await signUp(app.browser(), MARA);
		for (let n = 0; n < 12; n++) await signIn(app.browser(), MARA);
	});

	it("SEC-02 finds the account by issuer and subject: a Google user with the same e-mail is another user", async () => {
		const app = await startTestApp();
		const id = "A".repeat(22);
		const google = { id, issuer: "https://securetoken.google.com/x", subject: MARA, email: MARA, created_at: 1 };
		await app.database.write((t) =>
			t
				.insertInto("users")
				.values({ ...google, is_public: 0, auto_compare: 0 })
				.execute(),
		);
		expect((await tryToSignIn(app, MARA, PASSWORD)).status).toBe(401);
		const browser = await signedInBrowser(app, MARA);
		expect((await browser.call(getMe, {})).answer.user.provider).toBe("local");
		expect(await app.database.query.selectFrom("users").select("id").execute()).toHaveLength(2);
	});
});

describe("a password", () => {
	it("is stored only as scrypt with its parameters and its own salt", async () => {
		const log: string[] = [];
		const app = await startTestApp({ onLog: (line) => log.push(line) });
		await signUp(app.browser(), MARA);
		await tryToSignIn(app, MARA, "a wrong-canary-password");
		const hash = await hashOf(app);
		expect(hash).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
		expect(log.length).toBeGreaterThan(1);
		expect(log.join()).not.toMatch(/correct horse|canary|mara@/i);
		expect(await verifyPassword(PASSWORD, hash, { log2N: 5, r: 8, p: 1 })).toBe(true);
		expect(await verifyPassword(`${PASSWORD} `, hash, { log2N: 5, r: 8, p: 1 })).toBe(false);
	});

	it("is hashed again at the next sign-in after the parameters were raised", async () => {
		const app = await startTestApp();
		await signUp(app.browser(), MARA);
		const oldHash = await hashOf(app);
		const cost = { log2N: 5, r: 8, p: 1 };
		const later = await app.restart({ passwordCost: cost });
		expect(isOutdated(oldHash, cost)).toBe(true);
		await signIn(later.browser(), MARA);
		expect(isOutdated(await hashOf(later), cost)).toBe(false);
		await signIn(later.browser(), MARA);
	});

	it("is the same in composed and decomposed Unicode", async () => {
		const app = await startTestApp();
		await app.browser().call(signUpLocally, { body: { email: MARA, password: "caf\u00e9 caf\u00e9" } });
		expect(await signIn(app.browser(), MARA, "cafe\u0301 cafe\u0301")).toMatchObject({ email: MARA });
	});
});

describe("changing the password", () => {
	const NEW = "a much better one";

	it("ends every other login session, and replaces this one", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const before = sameBrowser(app, browser);
		const phone = app.browser();
		await signIn(phone, MARA);
		const body = { currentPassword: PASSWORD, newPassword: NEW };
		expect((await browser.call(changePassword, { body })).status).toBe(204);
		const statuses = await Promise.all([browser, before, phone].map((each) => each.call(getMe, {})));
		expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401]);
		expect((await tryToSignIn(app, MARA, PASSWORD)).status).toBe(401);
		await signIn(app.browser(), MARA, NEW);
	});

	it("requires the current password and a signed-in user, and has the rate limit of signing in", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const wrong = { currentPassword: "not it", newPassword: NEW };
		for (let n = 0; n < 10; n++) {
			const received = await browser.call(changePassword, { body: wrong });
			expect([received.status, received.text]).toEqual([403, "Wrong current password."]);
		}
		const right = { currentPassword: PASSWORD, newPassword: NEW };
		expect((await browser.call(changePassword, { body: right })).status).toBe(429);
		expect((await browser.call(getMe, {})).status).toBe(200);
		expect((await app.browser().call(changePassword, { body: right })).status).toBe(401);
	});
});
