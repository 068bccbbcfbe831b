import type { ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { errorResponse, type FakeApi } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makeFailed, makePayload, makeResponse } from "../chat/testing/make-answers.ts";
import { showPage } from "../chat/testing/show-page.tsx";
import { AnalysisPanel } from "./analysis-panel.tsx";

const SUMMARIES = `/api/chat/${CHAT_ID}/summaries`;
const LIVE = `/?session=${CHAT_ID}&from=history`;
const offer = () => screen.queryByRole("button", { name: "Compare answers" });

const show = (responses: readonly ProviderResponse[], address = LIVE, prepare?: (api: FakeApi) => void) =>
	showPage(address, {
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }) },
		prepare: (api) => {
			api.payload = makePayload(responses);
			// Never resolves: the comparison keeps running.
			api.answers.set(`POST ${SUMMARIES}`, () => new Promise<Response>(() => {}));
			prepare?.(api);
		},
	});

test("the line above the answers starts the comparison, then shows its progress instead of the offer", async () => {
	const { api, user } = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")]);
	await user.click(await screen.findByText("Compare answers", {}, { timeout: 10_000 }));
	await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
	await waitFor(() => expect(offer()).toBeNull());
	const line = document.querySelector(".verdict-line");
	expect(line?.textContent).toBe("Comparing 2 answers");
	expect(document.activeElement).toBe(line);
});

test.each([
	[
		{ by: "Claude", mostUsd: 0.0213, seconds: 20 },
		"Claude, at most $0.03, about 20 s; if it fails, the others of this chat",
	],
	[{ by: "Claude", mostUsd: null, seconds: null }, "Claude, price unknown; if it fails, the others of this chat"],
	[{ by: null, mostUsd: null, seconds: null }, "no connected assistant can compare these answers"],
])("the offer names the assistant that would compare, the price and the time: %o", async (answer, text) => {
	const { api } = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], LIVE, (prepared) =>
		prepared.answers.set(`GET ${SUMMARIES}/offer`, () => Response.json(answer)),
	);
	expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeDefined();
	expect(api.callsTo("GET", `${SUMMARIES}/offer`).map(({ query }) => query)).toEqual(["turn=1"]);
});

test("the offer names no others beside a single real answer", async () => {
	const demo = makeDone("claude", "447.", { demo: true });
	show([makeDone("chatgpt", "433."), demo], LIVE, (prepared) =>
		prepared.answers.set(`GET ${SUMMARIES}/offer`, () =>
			Response.json({ by: "ChatGPT", mostUsd: 0.0213, seconds: 20 }),
		),
	);
	expect(await screen.findByText("ChatGPT, at most $0.03, about 20 s", {}, { timeout: 10_000 })).toBeDefined();
});

test("the offer stays without figures, and without an error, when the server refuses them", async () => {
	const { api } = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], LIVE, (prepared) =>
		prepared.answers.set(`GET ${SUMMARIES}/offer`, () => errorResponse(429, "Too many estimates were requested.")),
	);
	await screen.findByText("Compare answers", {}, { timeout: 10_000 });
	await waitFor(() => expect(api.callsTo("GET", `${SUMMARIES}/offer`)).toHaveLength(1));
	expect(offer()).not.toBeNull();
	expect(screen.queryByText(/Too many|at most|the others of this chat/)).toBeNull();
});

test("does not request the price while an answer is streaming, or for a reader of a shared chat", async () => {
	const { api, closePage } = show([makeDone("chatgpt", "433."), makeDone("grok", "323."), makeResponse("claude")]);
	await screen.findByRole("region", { name: "Response Summary" });
	expect(api.callsTo("GET", `${SUMMARIES}/offer`)).toHaveLength(0);
	closePage();
	const shared = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], `/?session=${CHAT_ID}`);
	await screen.findByRole("region", { name: "AI Response Analysis" });
	expect(shared.api.callsTo("GET", `${SUMMARIES}/offer`)).toHaveLength(0);
});

const NOT_OFFERED: Readonly<Record<string, readonly ProviderResponse[]>> = {
	"an answer is still written": [makeDone("chatgpt", "433."), makeDone("grok", "323."), makeResponse("claude")],
	"only one answered": [makeDone("chatgpt", "433."), makeFailed("claude")],
};

test.each(Object.entries(NOT_OFFERED))("it is not offered while %s", async (_why, responses) => {
	show(responses);
	await screen.findByRole("region", { name: "Response Summary" });
	await screen.findByRole("article", { name: "Claude" });
	expect(offer()).toBeNull();
});

test("does not offer the comparison to a reader of a shared chat", async () => {
	show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], `/?session=${CHAT_ID}`);
	await screen.findByRole("article", { name: "Claude" });
	expect(offer()).toBeNull();
});

describe("the reasons why the answers could not be compared", () => {
	const ANSWERS = [makeDone("chatgpt", "433."), makeDone("claude", "447.")];
	const note = (code: string, text: string) => ({ code, params: { name: "ChatGPT" }, text });
	const failedFor = (code: string) => ({
		at: "2026-11-27T10:00:00.000Z",
		notes: [note(code, "ChatGPT could not compare the answers."), note("judge-network", "Claude neither.")],
	});
	const withFailure =
		(code: string, features = { ownKeys: true }) =>
		(api: FakeApi) => {
			api.payload = { ...makePayload(ANSWERS), compareFailure: failedFor(code) };
			api.config = makeConfig({ features: { ...makeConfig().features, ...features } });
		};
	const reasons = () => screen.findByText(/ChatGPT could not compare the answers\. Claude neither\./);

	test("stand beside the button, with a way to a key where one helps", async () => {
		show(ANSWERS, LIVE, withFailure("judge-provider-auth"));
		expect(within(await reasons()).getByText("Add a key")).toBeDefined();
	});

	test.each([
		["does not help", withFailure("judge-timeout")],
		["cannot be stored", withFailure("judge-provider-auth", { ownKeys: false })],
	])("offer no key where one %s", async (_when, prepare) => {
		show(ANSWERS, LIVE, prepare);
		await reasons();
		expect(screen.queryByText("Add a key")).toBeNull();
	});

	test("are gone while the next comparison runs", async () => {
		const { user } = show(ANSWERS, LIVE, withFailure("judge-provider-auth"));
		await reasons();
		await user.click(screen.getByRole("button", { name: "Generate AI Summaries" }));
		await waitFor(() => expect(screen.queryByText(/Claude neither/)).toBeNull());
	});

	test("say it where no connected assistant can be asked", async () => {
		show(ANSWERS, LIVE, (api) => {
			api.config = makeConfig({ features: { ...makeConfig().features, ownKeys: true } });
			api.answers.set(`GET ${SUMMARIES}/offer`, () => Response.json({ by: null, mostUsd: null, seconds: null }));
		});
		const text = await screen.findByText(/^No connected assistant can compare these answers\./);
		expect(within(text).getByText("Add a key")).toBeDefined();
	});
});
