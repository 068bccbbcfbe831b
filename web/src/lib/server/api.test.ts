import { cancelChat, deleteChat, getConfig, startChat } from "@parallax/contract";
import { afterEach, expect, test, vi } from "vitest";
import { makeChat } from "../../testing/make-chats.ts";
import { ApiError, call } from "./api.ts";
import { retryAfterSeconds, sentenceFor } from "./api-error.ts";
import { keyOf } from "./query-client.ts";

const id = "AAAAAAAAAAAAAAAAAAAAAA";
const stubFetch = (outcome: Response | Error | DOMException) => {
	const fetchMock = vi.fn<typeof fetch>(async () => {
		if (outcome instanceof Response) return outcome;
		throw outcome;
	});
	vi.stubGlobal("fetch", fetchMock);
	return fetchMock;
};
const apiErrorOf = async (promise: Promise<unknown>): Promise<ApiError> => {
	const thrown = await promise.catch((error: unknown) => error);
	if (!(thrown instanceof ApiError)) throw new Error("It was not refused.");
	return thrown;
};

afterEach(() => vi.unstubAllGlobals());

test("sends the body as JSON, with cookies, to the address of the contract", async () => {
	const session = makeChat({ id, prompt: "Hi", selectedProviders: ["grok"] });
	const fetchMock = stubFetch(Response.json({ session }, { status: 201 }));
	const result = await call(
		startChat,
		{ body: { prompt: "Hi", selectedProviders: ["grok"] } },
		{ headers: { "idempotency-key": "k1" } },
	);
	expect(result.session.id).toBe(id);
	const [address, init] = fetchMock.mock.calls[0] ?? [];
	expect(address).toBe("/api/chat");
	expect(init).toMatchObject({ method: "POST", credentials: "include" });
	expect(init?.headers).toEqual({ "content-type": "application/json", "idempotency-key": "k1" });
	expect(init?.body).toBe('{"prompt":"Hi","selectedProviders":["grok"]}');
});

test("an error message is 'status: body'; the code and the retry delay come from the headers", async () => {
	stubFetch(
		new Response("That was too many. Try again in 30 s.", {
			status: 429,
			headers: { "content-type": "text/plain; charset=utf-8", "x-error-code": "too-many", "retry-after": "30" },
		}),
	);
	const error = await apiErrorOf(call(cancelChat, { params: { id } }));
	expect(error.message).toBe("429: That was too many. Try again in 30 s.");
	expect(error).toMatchObject({ status: 429, code: "too-many", retryAfterS: 30 });
	expect(error.sentence).toBe("That was too many. Try again in 30 s.");
});

test("an error without a body uses its status text", async () => {
	stubFetch(new Response("", { status: 502, statusText: "Bad Gateway" }));
	expect((await apiErrorOf(call(getConfig, {}))).message).toBe("502: Bad Gateway");
});

test("an HTML page from a proxy is never shown to users", async () => {
	stubFetch(new Response("<html>nginx</html>", { status: 504, headers: { "content-type": "text/html" } }));
	const error = await apiErrorOf(call(getConfig, {}));
	expect(sentenceFor(error)).toBe("The server didn't respond correctly. Try again in a minute.");
	expect(sentenceFor(error, "Failed to update your settings.")).toBe("Failed to update your settings.");
	expect(error.message).toBe("504: <html>nginx</html>");
});

test("a network failure becomes one sentence", async () => {
	stubFetch(new TypeError("Failed to fetch"));
	const error = await apiErrorOf(call(getConfig, {}));
	expect(error).toMatchObject({ status: 0, code: "network" });
	expect(error.sentence).toMatch(/Couldn't reach the server/);
});

test("a response that does not match the contract is rejected", async () => {
	stubFetch(Response.json({ kept: "yes" }));
	expect(await apiErrorOf(call(cancelChat, { params: { id } }))).toMatchObject({ code: "unreadable", status: 200 });
	stubFetch(new Response("not json"));
	expect(await apiErrorOf(call(cancelChat, { params: { id } }))).toMatchObject({ code: "unreadable" });
});

test("an abort stays an AbortError", async () => {
	const reason = new DOMException("aborted", "AbortError");
	stubFetch(reason);
	const thrown = await call(getConfig, {}, { signal: AbortSignal.abort(reason) }).catch((error: unknown) => error);
	expect(thrown).toBe(reason);
});

test("an endpoint without a response body returns undefined", async () => {
	stubFetch(new Response(null, { status: 204 }));
	await expect(call(deleteChat, { params: { id } })).resolves.toBeUndefined();
});

test("Retry-After is seconds or a date", () => {
	expect(retryAfterSeconds("20", 0)).toBe(20);
	expect(retryAfterSeconds("Thu, 01 Jan 1970 00:00:09 GMT", 4000)).toBe(5);
	expect(retryAfterSeconds("soon", 0)).toBeNull();
	expect(retryAfterSeconds(null, 0)).toBeNull();
});

test("the key of a query, joined by slashes, is its path", () => {
	expect(keyOf(cancelChat, { params: { id } }).join("/")).toBe(`/api/chat/${id}/cancel`);
});
