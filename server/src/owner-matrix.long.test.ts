import {
	createMultipart,
	createPanel,
	deleteAccount,
	type EndpointShape,
	getChat,
	getLoginSessions,
	getResponses,
	listKeys,
	listObjects,
	urlOf,
} from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "./testing/browser-client.ts";
import { ask, finishAll, QUESTION, readToEnd } from "./testing/chats.ts";
import { judgedBy } from "./testing/judged-by.ts";
import { storeKey } from "./testing/own-keys.ts";
import { PASSWORD, signedInBrowser } from "./testing/people.ts";
import { scriptedAssistants } from "./testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { somePicture, upload } from "./testing/uploads.ts";

const ROLES = ["nobody", "visitor", "other visitor", "user", "other user", "deleted user"] as const;
type Role = (typeof ROLES)[number];
const OWNERS = ["visitor", "user"] as const;

interface Fixture {
	readonly app: TestApp;
	readonly browsers: Readonly<Record<Role, BrowserClient>>;
	/** A settled chat and a file of the owner, and a login session of the user. */
	readonly chatId: string;
	readonly fileId: string;
	/** A multipart upload of the owner. */
	readonly sending: { readonly uploadId: string; readonly key: string };
	readonly loginId: string;
	/** A panel of the user. */
	readonly panelId: string;
}

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

interface Row {
	/** The status that each role receives; the other roles call before the owner. */
	readonly expected: (role: Role, owner: Role) => number;
	readonly call: (fixture: Fixture, role: Role) => Call;
	/** True when the call names a chat: it is then tested with a user's chat and with a visitor's. */
	readonly isOfChat?: boolean;
	/** The same for a file. */
	readonly isOfFile?: boolean;
	/** The same for a key, whose address is the same for every owner. */
	readonly isOfKey?: boolean;
}

const none = (): Call => ({});
const isUser = (role: Role) => role === "user" || role === "other user";

/** The same status for every role. */
const sameForAll = (status: number, call: Row["call"] = none): Row => ({ expected: () => status, call });

/** For signed-in users, about themselves. */
const signedInOnly = (status: number, call: Row["call"] = none): Row => ({
	expected: (role) => (isUser(role) ? status : 401),
	call,
});

/** For the owner alone. Other roles receive 404; a browser with the cookie of a deleted account receives 401. */
const owned = (status: number, more: Call = {}): Row => ({
	expected: (role, owner) => (role === owner ? status : role === "deleted user" ? 401 : 404),
	call: ({ chatId }) => ({ ...more, params: { id: chatId, ...more.params } }),
	isOfChat: true,
});

/** For a chat that is not shared: only its owner can see it. */
const unshared = (status: number, more: Call = {}): Row => ({
	...owned(status, more),
	expected: (role, owner) => (role === owner ? status : 404),
});

const ownedFile = (status: number): Row => ({
	...owned(status),
	call: ({ fileId }) => ({ params: { id: fileId } }),
	isOfChat: false,
	isOfFile: true,
});

const ownedUpload = (status: number, part: Record<string, string> = {}, body?: object): Row => ({
	...ownedFile(status),
	call: ({ sending: { uploadId, key } }) => ({
		params: { uploadId, ...part },
		query: { key },
		...(body ? { body } : {}),
	}),
});

/** A panel of the user. */
const ownedPanel = (status: number, more: Call = {}): Row => ({
	expected: (role) => (role === "user" ? status : role === "other user" ? 404 : 401),
	call: ({ panelId }) => ({ ...more, params: { id: panelId } }),
});

/** For every role except a browser with the cookie of a deleted account, which receives 401. */
const exceptDeletedUser = (status: number, call: Row["call"]): Row => ({
	expected: (role) => (role === "deleted user" ? 401 : status),
	call,
});

const grok = { params: { seat: "grok" } };
const firstTurn = { params: { turn: "1" } };
const email = (role: Role) => `new-${role.replaceAll(" ", "-")}@example.org`;

/** One row for each endpoint: the request, and the status that each role receives. */
const ROWS: Readonly<Record<string, Row>> = {
	"POST /api/auth/firebase": sameForAll(401, () => ({ body: { firebaseUid: "x" } })),
	"POST /api/auth/local": sameForAll(401, () => ({ body: { email: "nobody@example.org", password: PASSWORD } })),
	"POST /api/auth/local/sign-up": sameForAll(201, (_, role) => ({ body: { email: email(role), password: PASSWORD } })),
	"PUT /api/auth/local/password": signedInOnly(204, () => ({
		body: { currentPassword: PASSWORD, newPassword: "another password" },
	})),
	"GET /api/auth/me": signedInOnly(200),
	"POST /api/auth/logout": sameForAll(204),
	"GET /api/user/logins": signedInOnly(200),
	"DELETE /api/user/logins": signedInOnly(204),
	"DELETE /api/user/logins/:id": {
		expected: (role) => (role === "user" ? 204 : role === "other user" ? 404 : 401),
		call: ({ loginId }) => ({ params: { id: loginId } }),
	},
	"GET /api/user/data": signedInOnly(200),
	"PUT /api/user/settings": signedInOnly(200, () => ({ body: { isPublic: true } })),
	"DELETE /api/user/account": signedInOnly(204),
	"GET /api/user/keys": { ...exceptDeletedUser(200, none), isOfKey: true },
	"PUT /api/user/keys/:provider": {
		...exceptDeletedUser(200, () => ({ params: { provider: "claude" }, body: { key: "sk-of-claude-1234" } })),
		isOfKey: true,
	},
	"DELETE /api/user/keys/:provider": {
		...exceptDeletedUser(204, () => ({ params: { provider: "claude" } })),
		isOfKey: true,
	},
	"POST /api/user/keys/:provider/test": {
		expected: (role, owner) => (role === owner ? 200 : role === "deleted user" ? 401 : 404),
		call: () => ({ params: { provider: "claude" } }),
		isOfKey: true,
	},
	"GET /api/user/assistants": signedInOnly(200),
	"GET /api/user/assistants/:id": signedInOnly(404, () => ({ params: { id: "own-mine" } })),
	// The operator's settings do not allow it here.
	"PUT /api/user/assistants/:id": signedInOnly(403, () => ({
		params: { id: "own-mine" },
		body: { name: "Mine", wire: "openai-chat", baseUrl: "https://api.example" },
	})),
	"DELETE /api/user/assistants/:id": signedInOnly(404, () => ({ params: { id: "own-mine" } })),
	"GET /api/user/panels": signedInOnly(200),
	"POST /api/user/panels": signedInOnly(201, () => ({ body: { name: "Mine", seats: [{ provider: "grok" }] } })),
	"PUT /api/user/panels/:id": ownedPanel(200, { body: { name: "Mine", seats: [{ provider: "grok" }] } }),
	"DELETE /api/user/panels/:id": ownedPanel(204),
	"POST /api/chat": {
		expected: (role) => (role === "deleted user" ? 401 : 201),
		call: () => ({ body: { prompt: "Hello", selectedProviders: ["grok"] } }),
	},
	"GET /api/chat/:id": owned(200),
	"DELETE /api/chat/:id": owned(204),
	"GET /api/chat/:id/responses": owned(200),
	"PUT /api/chat/:id/topic": owned(200, { body: { topic: "Law" } }),
	"PUT /api/chat/:id/pin": owned(200, { body: { pinned: true } }),
	"GET /api/user/topics": sameForAll(200),
	"GET /api/leaderboard": signedInOnly(200),
	"POST /api/chat/:id/turns/:turn/checks": owned(202, {
		...firstTurn,
		body: { seat: "chatgpt", quote: "Says chatgpt." },
	}),
	"GET /api/chat/:id/turns/:turn/checks": owned(200, firstTurn),
	"DELETE /api/chat/:id/turns/:turn/checks": owned(204, firstTurn),
	"DELETE /api/chat/:id/turns/:turn/checks/:check": owned(204, { params: { turn: "1", check: "x" } }),
	"POST /api/chat/:id/turns/:turn/review": owned(202, { ...firstTurn, body: {} }),
	"DELETE /api/chat/:id/turns/:turn/review": owned(204, firstTurn),
	"POST /api/chat/:id/turns/:turn/again": owned(201, { ...firstTurn, body: { seats: ["grok"] } }),
	// The column has one answer.
	"POST /api/chat/:id/turns/:turn/changes": owned(409, { ...firstTurn, body: { seat: "grok" } }),
	"GET /api/chat/:id/turns/:turn/changes": owned(404, { ...firstTurn, query: { seat: "grok" } }),
	"DELETE /api/chat/:id/turns/:turn/changes": owned(204, firstTurn),
	"GET /api/chat/:id/turns/:turn/offers": owned(200, firstTurn),
	"GET /api/chat/:id/turns/:turn/verdict": owned(200, firstTurn),
	"PUT /api/chat/:id/turns/:turn/vote": owned(200, { ...firstTurn, body: { best: "grok" } }),
	"DELETE /api/chat/:id/turns/:turn/vote": owned(204, firstTurn),
	"GET /api/shared/:id/turns/:turn/verdict": unshared(200, firstTurn),
	"GET /api/chat/:id/events": owned(200),
	"POST /api/chat/:id/turns": owned(201, { body: { prompt: QUESTION } }),
	"POST /api/chat/:id/turns/estimate": owned(200, { body: { prompt: QUESTION } }),
	"POST /api/chat/:id/branch": owned(201, { body: { turn: 2 } }),
	"POST /api/chat/:id/branch/estimate": owned(200, { body: { turn: 2, prompt: QUESTION } }),
	"POST /api/chat/:id/cancel": owned(200),
	"POST /api/chat/:id/reveal": owned(200),
	"POST /api/chat/:id/responses/:seat/retry": owned(200, grok),
	"POST /api/chat/:id/responses/:seat/cancel": owned(200, grok),
	"GET /api/chat/:id/responses/:seat/attempts": owned(200, grok),
	// The answer was not searched for with Google.
	"GET /api/chat/:id/responses/:seat/suggestions": owned(404, grok),
	// Attempt 1 is the answer that stands.
	"POST /api/chat/:id/responses/:seat/attempts": owned(200, { ...grok, body: { attempt: 1 } }),
	"POST /api/chat/:id/summaries": owned(200),
	"DELETE /api/chat/:id/summaries": owned(204),
	"GET /api/chat/:id/summaries/offer": owned(200),
	"PUT /api/chat/:id/share": owned(200, { body: { shared: true } }),
	"GET /api/shared/:id": unshared(200),
	"GET /api/shared/:id/responses": unshared(200),
	"GET /api/shared/:id/events": unshared(200),
	"GET /api/chat/:id/export": owned(200, { query: { format: "md" } }),
	"GET /api/shared/:id/export": unshared(200, { query: { format: "json" } }),
	"GET /api/user/history": signedInOnly(200),
	"GET /api/user/history/counts": signedInOnly(200),
	"GET /api/visitor/history": sameForAll(200),
	"DELETE /api/visitor/history": { expected: (role) => (isUser(role) ? 409 : 204), call: none },
	"PUT /api/user/history/share": signedInOnly(200, () => ({ body: { shared: false } })),
	"GET /api/user/history/export": signedInOnly(200, () => ({ query: { format: "csv" } })),
	"POST /api/user/history/delete": signedInOnly(204, ({ chatId }) => ({ body: { ids: [chatId] } })),
	"POST /api/objects/upload": exceptDeletedUser(200, () => ({ body: {} })),
	"GET /api/objects": sameForAll(200),
	"DELETE /api/objects/:id": ownedFile(204),
	"POST /api/objects/:id/complete": ownedFile(200),
	"POST /api/avatars/upload": signedInOnly(200, () => ({ body: {} })),
	"PUT /api/users/avatar": signedInOnly(400, () => ({ body: { avatarURL: `/objects/avatars/${"a".repeat(32)}` } })),
	"DELETE /api/users/avatar": signedInOnly(200),
	"POST /companion/s3/multipart": exceptDeletedUser(200, () => ({ body: { filename: "x.mp4", type: "video/mp4" } })),
	"GET /companion/s3/multipart/:uploadId": ownedUpload(200),
	"GET /companion/s3/multipart/:uploadId/:partNumber": ownedUpload(200, { partNumber: "1" }),
	"POST /companion/s3/multipart/:uploadId/complete": ownedUpload(400, {}, { parts: [] }),
	"DELETE /companion/s3/multipart/:uploadId": ownedUpload(200),
	"GET /companion/s3/params": exceptDeletedUser(200, () => ({ query: { filename: "x.mp4", type: "video/mp4" } })),
	"GET /companion/s3/sts": sameForAll(403),
	"POST /companion/url/meta": signedInOnly(400, () => ({ body: { url: "http://127.0.0.1/" } })),
	"POST /companion/url/get": signedInOnly(200, () => ({ body: { url: "http://127.0.0.1/" } })),
	// A WebSocket. The tests of imports check who may open it.
	"GET /companion/api/:token": sameForAll(426, () => ({ params: { token: "a".repeat(64) } })),
	"GET /api/profile/:username": sameForAll(404, () => ({ params: { username: "mara" } })),
	"GET /api/config": sameForAll(200),
	"GET /api/providers/:id/models": sameForAll(200, () => ({ params: { id: "chatgpt" } })),
	"POST /api/providers/:id/models/read": sameForAll(200, () => ({
		...{ params: { id: "chatgpt" }, body: { reason: "person" } },
	})),
	"POST /api/chat/estimate": sameForAll(200, () => ({
		body: { prompt: QUESTION, selectedProviders: ["chatgpt"] },
	})),
	"GET /healthz": sameForAll(200),
	"GET /readyz": sameForAll(200),
	"GET /metrics": sameForAll(200),
	"GET /api/openapi.json": sameForAll(200),
	"GET /api/docs": sameForAll(200),
};

async function deletedUser(app: TestApp): Promise<BrowserClient> {
	const browser = await signedInBrowser(app, "gone@example.org");
	const oldCookies = new Map(browser.cookies);
	await browser.call(deleteAccount, {});
	// This browser keeps sending its old cookies, whatever the server sets.
	return Object.assign(browser, {
		cookies: { [Symbol.iterator]: () => oldCookies[Symbol.iterator](), set() {}, delete() {} },
	});
}

/** Creates a browser for each role, each with its own data, and a settled chat of one of them. */
async function createFixture(owner: Role): Promise<Fixture> {
	// Gemini judges; the others are demonstrations, for which keys can be stored.
	const providers = { ...scriptedAssistants(true), gemini: scriptedAssistants().gemini };
	const app = { ...(await startTestApp({ providers })), providers };
	judgedBy(app, [{ claim: "Says it", says: ["Says"] }]);
	const browsers = {
		nobody: app.browser(),
		visitor: app.browser(),
		"other visitor": app.browser(),
		user: await signedInBrowser(app, "user@example.org"),
		"other user": await signedInBrowser(app, "other@example.org"),
		"deleted user": await deletedUser(app),
	};
	const { id: chatId } = await ask(browsers[owner]);
	await finishAll(app);
	await readToEnd(browsers[owner], chatId);
	for (const role of ["visitor", "other visitor", "user", "other user"] as const) {
		await ask(browsers[role], `A prompt of the ${role}`, ["grok"]);
	}
	const fileId = (await upload(browsers[owner], await somePicture())).split("/").at(-1) ?? "";
	const { answer: sending } = await browsers[owner].call(createMultipart, { body: { filename: "x.mp4", type: "" } });
	const [login] = (await browsers.user.call(getLoginSessions, {})).answer;
	const seats = [{ provider: "claude" }];
	const { answer: panel } = await browsers.user.call(createPanel, { body: { name: QUESTION, seats } });
	return { app, browsers, chatId, fileId, sending, loginId: login?.id ?? "", panelId: panel.id };
}

/** Gives the owner a key for Claude, and answers the test of it. */
async function storeOwnersKey({ app, browsers }: Fixture, owner: Role): Promise<void> {
	await storeKey(browsers[owner], "claude", "sk-of-the-owner-wxyz");
	void app.providers.claude.call(2).then((call) => call.emitText("OK"));
}

async function sendRequest(browser: BrowserClient, endpoint: EndpointShape, { params, query, body }: Call) {
	const abortController = new AbortController();
	const response = await browser.fetch(urlOf(endpoint, { params, query } as never), {
		method: endpoint.method,
		signal: abortController.signal,
		...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
	});
	const text = endpoint.media === "events" && response.ok ? "" : await response.text();
	abortController.abort();
	return { status: response.status, text };
}

/** Removes the request ID, which the uploader's protocol includes in its JSON. */
const sentenceOf = (text: string): string =>
	text.startsWith("{") ? (JSON.parse(text) as { message: string }).message : text;

const contentOf = async ({ browsers, chatId }: Fixture, owner: Role): Promise<string> => {
	const params = { id: chatId };
	return [
		await browsers[owner].call(getChat, { params }),
		await browsers[owner].call(getResponses, { params }),
		await browsers[owner].call(listObjects, {}),
		await browsers[owner].call(listKeys, {}),
	]
		.map(({ text }) => text)
		.join();
};

/** Makes the call in every role, the owner last. Calls by other roles must change nothing and reveal nothing. */
async function expectRow(endpoint: EndpointShape, row: Row, owner: Role, fixture: Fixture): Promise<void> {
	const name = `${endpoint.method} ${endpoint.path}`;
	const before = await contentOf(fixture, owner);
	const unknown =
		row.isOfChat || row.isOfFile
			? await sendRequest(fixture.browsers["other user"], endpoint, unknownCall(row, fixture))
			: null;
	for (const role of ROLES.filter((each) => each !== owner)) {
		const { status, text } = await sendRequest(fixture.browsers[role], endpoint, row.call(fixture, role));
		expect([name, role, status]).toEqual([name, role, row.expected(role, owner)]);
		expect(text).not.toContain(QUESTION);
		expect(text).not.toContain("wxyz");
		// The responses for another owner's chat and for a chat that never existed are identical.
		if (status === 404 && unknown) expect(sentenceOf(text)).toBe(sentenceOf(unknown.text));
	}
	expect(await contentOf(fixture, owner)).toBe(before);
	const { status } = await sendRequest(fixture.browsers[owner], endpoint, row.call(fixture, owner));
	expect([name, owner, status]).toEqual([name, owner, row.expected(owner, owner)]);
}

function unknownCall(row: Row, fixture: Fixture): Call {
	const unknown = "a".repeat(32);
	return row.call(
		{ ...fixture, chatId: "A".repeat(22), fileId: unknown, sending: { uploadId: unknown, key: unknown } },
		"other user",
	);
}

const endpoints = new Set((await startTestApp()).endpoints);
const cases = [...ENDPOINTS.values()].flatMap((endpoint) => {
	const name = `${endpoint.method} ${endpoint.path}`;
	const row = ROWS[name];
	if (!row || !endpoints.has(name)) return [];
	const owners = row.isOfChat || row.isOfFile || row.isOfKey ? OWNERS : (["user"] as const);
	return owners.map((owner) => ({ name, endpoint, row, owner }));
});
const reading = cases.filter(({ endpoint }) => endpoint.method === "GET");
const writing = cases.filter(({ endpoint }) => endpoint.method !== "GET");

describe("SEC-05 permissions", () => {
	it("has a row for every endpoint that is served, and for no other", () => {
		expect(Object.keys(ROWS).toSorted()).toEqual([...endpoints].toSorted());
	});

	it.each(OWNERS)("every GET call on the data of a %s", async (dataOwner) => {
		const fixture = await createFixture(dataOwner);
		await storeOwnersKey(fixture, dataOwner);
		for (const { endpoint, row, owner } of reading) {
			if (owner === dataOwner) await expectRow(endpoint, row, owner, fixture);
		}
	});

	it.each(writing)("$name on the data of a $owner", async ({ endpoint, row, owner }) => {
		const fixture = await createFixture(owner);
		if (row.isOfKey) await storeOwnersKey(fixture, owner);
		await expectRow(endpoint, row, owner, fixture);
	});
});
