import type { Analysis, OfferedJudge, ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { hintAtLogin, MARA } from "../../testing/signed-in.ts";
import { refreshAssistants } from "../assistants/index.ts";
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
	await user.click(await screen.findByText("Compare answers"));
	await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
	await waitFor(() => expect(offer()).toBeNull());
	const line = document.querySelector(".verdict-line");
	expect(line?.textContent).toBe("Comparing 2 answersStop");
	expect(document.activeElement).toBe(line);
});

const JUDGES: readonly OfferedJudge[] = [
	{ by: "claude", name: "Claude (Sonnet)", isJudged: true, isOther: false },
	{ by: "chatgpt", name: "ChatGPT (GPT-4o)", isJudged: true, isOther: false },
	{ by: "gemini", name: "Gemini (Flash)", isJudged: false, isOther: true },
];
const OFFER = { by: "Claude (Sonnet)", mostUsd: 0.8213, usualUsd: 0.0114, seconds: 20, judges: JUDGES };
const TWO = [makeDone("chatgpt", "433."), makeDone("claude", "447.")];
const lineText = () => document.querySelector(".offer-detail")?.textContent;

const showOffer = (answerOf: (by: string | null) => object, prepare?: (api: FakeApi) => void) =>
	show(TWO, LIVE, (prepared) => {
		prepared.answers.set(`GET ${SUMMARIES}/offer`, ({ query }) =>
			Response.json(answerOf(new URLSearchParams(query).get("by"))),
		);
		prepare?.(prepared);
	});

beforeEach(() => localStorage.removeItem("parallax:judge"));

test.each([
	[
		OFFER,
		"by Claude (Sonnet), about $0.01 (at most $0.83), about 20 s, judging its own answer, too; if it fails, ChatGPT (GPT-4o), at its own price",
	],
	[
		{ ...OFFER, mostUsd: null, usualUsd: null, seconds: null, judges: JUDGES.slice(0, 1) },
		"by Claude (Sonnet), price unknown, judging its own answer, too",
	],
	[
		{ ...OFFER, mostUsd: 0, usualUsd: 0, by: "Gemini (Flash)", judges: JUDGES.slice(2) },
		"by Gemini (Flash), free, about 20 s",
	],
	[{ ...OFFER, by: null, judges: [] }, "no connected assistant can compare these answers"],
])(
	"the offer names who would compare, the usual and the highest cost, the time, and who follows: %o",
	async (answer, text) => {
		const { api } = showOffer(() => answer);
		await waitFor(() => expect(lineText()).toBe(text));
		expect(api.callsTo("GET", `${SUMMARIES}/offer`).map(({ query }) => query)).toEqual(["turn=1"]);
	},
);

test("the button below the answers has the price beside it, too, and after the comparison in its description", async () => {
	const price = "Claude (Sonnet), about $0.01 (at most $0.83), about 20 s";
	const { api, user } = showOffer(() => ({ ...OFFER, judges: [{ ...JUDGES[0], isJudged: false }] }));
	const generate = await screen.findByRole("button", { name: "Generate AI Summaries", description: price });
	expect(within(generate.closest("section") as HTMLElement).getByText(price)).toBeDefined();
	const { merges } = makePayload(TWO);
	const made = { comparison: "Both.", collectiveSummary: "Both.", merges, visualizationImageUrl: null, analysis: null };
	api.answers.set(`POST ${SUMMARIES}`, () => {
		api.payload = { ...makePayload(TWO), ...made };
		return Response.json(made);
	});
	await user.click(generate);
	await screen.findByRole("button", { name: "Regenerate AI Summaries", description: price });
});

const ANALYSIS: Analysis = {
	by: "Claude",
	approximate: false,
	costUsd: null,
	stale: false,
	missing: [],
	claims: [{ claim: "It is far", kind: "answer", follows: null, cells: { chatgpt: { stance: "says", quote: "433" } } }],
	notes: [],
	together: [],
	dissent: [],
};
/** A page that is loaded when its answers were compared before. */
const showCompared = (analysis: Partial<Analysis>) =>
	showOffer(
		(by) => (by === "gemini" ? { ...OFFER, by: "Gemini (Flash)", usualUsd: 0.002, mostUsd: 0.02 } : OFFER),
		(api) => {
			const made = { comparison: "Both.", collectiveSummary: "Both.", analysis: { ...ANALYSIS, ...analysis } };
			api.payload = { ...makePayload(TWO), ...made };
		},
	);

test.each([
	["Regenerate AI Summaries", "while nothing has changed", {}, ".again-offer"],
	["Regenerate AI Summaries", "when an answer has changed", { stale: true }, ".again-offer"],
	["Compare again", "when an answer has changed", { stale: true }, ".verdict .offer-detail"],
])("'%s' names the judge and the price %s, and the chosen one is asked", async (name, _when, analysis, place) => {
	const { api, user } = showCompared(analysis);
	const line = () => document.querySelector<HTMLElement>(place);
	await waitFor(() => expect(line()?.textContent).toMatch(/^by Claude \(Sonnet\), about \$0\.01 \(at most \$0\.83\)/));
	await user.click(within(line() as HTMLElement).getByRole("button", { name: "Claude (Sonnet): choose who compares" }));
	await user.click(await screen.findByRole("menuitemradio", { name: "Gemini (Flash)" }));
	await waitFor(() => expect(line()?.textContent).toMatch(/^by Gemini \(Flash\), about \$0\.0020/));
	await user.click(screen.getByRole("button", { name }));
	await waitFor(() => expect(api.callsTo("POST", SUMMARIES).map(({ body }) => body)).toEqual([{ by: "gemini" }]));
	await waitFor(() => expect(line()?.textContent ?? "").toBe(""));
});

test("a comparison that is up to date says nothing of a judge that is missing now, except at its button", async () => {
	const { api } = showCompared({});
	api.answers.set(`GET ${SUMMARIES}/offer`, () =>
		Response.json({ by: null, mostUsd: null, usualUsd: null, seconds: null, judges: [] }),
	);
	await waitFor(() =>
		expect(document.querySelector(".again-offer")?.textContent).toBe(
			"no connected assistant can compare these answers",
		),
	);
	expect(screen.queryByText(/^No connected assistant/)).toBeNull();
	expect(offer()).toBeNull();
});

test("a judge is chosen in a menu by keyboard, is remembered in this browser, and is the one that is asked", async () => {
	const { api, user, closePage } = showOffer((by) =>
		by === "gemini" ? { ...OFFER, by: "Gemini (Flash)", usualUsd: 0.002, mostUsd: 0.02 } : OFFER,
	);
	const button = await screen.findByRole("button", { name: "Claude (Sonnet): choose who compares" });
	button.focus();
	await user.keyboard("{Enter}");
	const menu = await screen.findByRole("menu", { name: "Compared by" });
	expect(
		within(menu)
			.getAllByRole("menuitemradio")
			.map(({ textContent }) => textContent),
	).toEqual(["Claude (Sonnet)judges itself", "ChatGPT (GPT-4o)judges itself", "Gemini (Flash)"]);
	expect(menu.textContent).toContain("If it fails: ChatGPT (GPT-4o).");
	await user.keyboard("{End}{Enter}");
	await waitFor(() =>
		expect(lineText()).toBe(
			"by Gemini (Flash), about $0.0020 (at most $0.02), about 20 s; if it fails, Claude (Sonnet), then ChatGPT (GPT-4o), each at its own price",
		),
	);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Gemini (Flash): choose who compares" }));
	closePage();
	const again = showOffer(() => ({ ...OFFER, by: "Gemini (Flash)" }));
	await screen.findByRole("button", { name: /^Gemini/ });
	await again.user.click(screen.getByText("Compare answers"));
	await waitFor(() => expect(again.api.callsTo("POST", SUMMARIES).map(({ body }) => body)).toEqual([{ by: "gemini" }]));
	expect(api.callsTo("PUT", "/api/user/settings")).toEqual([]);
});

test("the choice of a signed-in person is saved in the settings", async () => {
	hintAtLogin();
	const user = { ...MARA, judge: "claude" };
	const { api, user: reader } = showOffer(
		(by) => ({ ...OFFER, by: by === "chatgpt" ? "ChatGPT (GPT-4o)" : "Claude (Sonnet)" }),
		(prepared) => {
			prepared.answers.set("GET /api/auth/me", () => Response.json({ user }));
			prepared.answers.set("PUT /api/user/settings", () => Response.json({ user: { ...user, judge: "chatgpt" } }));
		},
	);
	await reader.click(await screen.findByRole("button", { name: /^Claude \(Sonnet\)/ }));
	await reader.click(await screen.findByRole("menuitemradio", { name: /^ChatGPT/ }));
	await screen.findByRole("button", { name: /^ChatGPT \(GPT-4o\)/ });
	expect(api.callsTo("PUT", "/api/user/settings").map(({ body }) => body)).toEqual([{ judge: "chatgpt" }]);
	expect(localStorage.getItem("parallax:judge")).toBeNull();
});

test("says when the chosen judge cannot compare here, and asks the offered one", async () => {
	localStorage.setItem("parallax:judge", '"local"');
	const { api, user } = showOffer(() => OFFER);
	await waitFor(() => expect(lineText()).toContain("The assistant you chose before can't compare these answers."));
	await user.click(screen.getByText("Compare answers"));
	await waitFor(() => expect(api.callsTo("POST", SUMMARIES).map(({ body }) => body)).toEqual([{ by: "claude" }]));
});

test("the offer stays without figures, and without an error, when the server refuses them", async () => {
	const { api } = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], LIVE, (prepared) =>
		prepared.answers.set(`GET ${SUMMARIES}/offer`, () => errorResponse(429, "Too many estimates were requested.")),
	);
	await screen.findByText("Compare answers");
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

	test("are where the verdict line leads, until the next comparison starts", async () => {
		const { user } = show(ANSWERS, LIVE, withFailure("judge-timeout"));
		const lead = await screen.findByRole("link", { name: "Why the comparison failed" });
		expect(document.querySelector(lead.getAttribute("href") ?? "")?.contains(await reasons())).toBe(true);
		await user.click(screen.getByRole("button", { name: "Compare answers" }));
		await waitFor(() => expect(screen.queryByRole("link", { name: "Why the comparison failed" })).toBeNull());
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
			api.answers.set(`GET ${SUMMARIES}/offer`, () =>
				Response.json({ by: null, mostUsd: null, usualUsd: null, seconds: null, judges: [] }),
			);
		});
		const text = await screen.findByText(/^No connected assistant can compare these answers\./);
		expect(within(text).getByText("Add a key")).toBeDefined();
	});

	test("are gone when a key was added", async () => {
		let isConnected = false;
		const { api, client } = show(ANSWERS, LIVE, (prepared) => {
			const providers = makeConfig().providers.map((provider) => ({ ...provider, demo: true }));
			prepared.config = makeConfig({ providers });
			prepared.answers.set(`GET ${SUMMARIES}/offer`, () =>
				Response.json(isConnected ? OFFER : { by: null, mostUsd: null, usualUsd: null, seconds: null, judges: [] }),
			);
		});
		await screen.findByText(/^No connected assistant can compare these answers\./);
		isConnected = true;
		api.config = makeConfig();
		await refreshAssistants(client);
		await waitFor(() => expect(lineText()).toMatch(/^by Claude/));
		expect(screen.queryByText(/^No connected assistant/)).toBeNull();
	});
});
