import { retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import { type BareReply, withBareServer } from "../../../providers/testing/served-bytes.ts";
import { assistantsFile } from "../../../testing/assistants-file.ts";
import { askSeats, readToEnd, responsesOf, startReading } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const LOADING: BareReply = {
	status: 503,
	body: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}',
};
const DOWN: BareReply = { status: 500, body: "{}" };
const ANSWER: BareReply = {
	body: 'data: {"model":"m","choices":[{"index":0,"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\n',
};

/**
 * The app with a server that gives these replies, the last of them for ever. Time passes only while the app pauses, and
 * not before the answer is watched.
 */
async function askLocal(replies: readonly BareReply[], { times = 1, firstS = "20" } = {}) {
	let steady = 1000;
	let calls = 0;
	const pauses: number[] = [];
	const watched = Promise.withResolvers<void>();
	const pause = async (ms: number) => {
		if (ms >= 100) {
			pauses.push(ms);
			await watched.promise;
		}
		steady += ms;
	};
	const answer = ({ path }: { readonly path: string }): BareReply => {
		if (path === "/v1/models") return { status: 404, body: "" };
		calls += 1;
		return replies[Math.min(calls, replies.length) - 1] ?? DOWN;
	};
	return await withBareServer(answer, async (origin) => {
		const entry = { id: "local", name: "Local", wire: "openai-chat", baseUrl: `${origin}/v1`, models: ["m"] };
		const clock = { now: Date.now, steady: () => steady };
		const env = { ASSISTANTS_FILE: assistantsFile([entry]), PROVIDER_FIRST_S: firstS };
		const app = await startTestApp({ clock, pause, random: () => 0.5, env });
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "local", name: "My column" }]);
		const reading = await startReading(browser, id);
		watched.resolve();
		const events = await reading.rest();
		for (let n = 1; n < times; n += 1) {
			await browser.call(retryResponse, { params: { id, seat: "local" }, body: {} });
			await readToEnd(browser, id);
		}
		const notices = events.flatMap((event) =>
			event.type === "delta" && event.data.notice !== undefined ? [event.data.notice] : [],
		);
		return { response: (await responsesOf(browser, id))[0], calls, pauses, notices };
	});
}

it("a server that loads its model is asked every 3 s, and its card says so until it answers", async () => {
	const { response, pauses, notices } = await askLocal([LOADING, LOADING, LOADING, LOADING, ANSWER]);
	expect(response).toMatchObject({ status: "success", response: "Hello", notice: null });
	expect(pauses).toEqual([3000, 3000, 3000, 3000]);
	expect([...new Set(notices)].filter((notice) => notice !== null)).toEqual(["My column is loading its model"]);
});

it("it is asked until PROVIDER_FIRST_S from the first try", async () => {
	const { response, calls } = await askLocal([LOADING]);
	expect(response).toMatchObject({
		status: "error",
		errorCode: "provider_down",
		error: "Local is still loading its model. Please try again in a moment.",
	});
	expect(calls).toBe(1 + 6);
});

it("the tries count neither as retries nor as failures of the circuit breaker", async () => {
	const { pauses, response } = await askLocal([LOADING, LOADING, LOADING, DOWN, DOWN, ANSWER]);
	expect(pauses).toEqual([3000, 3000, 3000, 500, 1000]);
	expect(response?.response).toBe("Hello");
	const many = await askLocal([LOADING], { times: 8, firstS: "6" });
	expect(many.calls).toBe(8 * 3);
});
