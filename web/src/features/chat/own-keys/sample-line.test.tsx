import { getConfig } from "@parallax/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { keyOf } from "../../../lib/server/query-client.ts";
import { FOUR, makeProvider } from "../../../testing/make-chats.ts";
import { AnalysisPanel } from "../../analysis/analysis-panel.tsx";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeSession } from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";
import { SampleLine } from "./sample-line.tsx";
// Preloads what the page fetches on demand, so that tests do not depend on how long a busy machine takes to load it.
import "../../keys/index.ts";
import "../compose/start-chat.ts";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const demo = { demo: true };
const SAMPLES = [makeDone("chatgpt", "9 words.", demo), makeDone("claude", "9 words, too.", demo)];
const withDemos = (...real: string[]) => FOUR.map((id) => makeProvider(id, { demo: !real.includes(id) }));
const withOwnKey = (own: string) => FOUR.map((id) => makeProvider(id, { demo: id !== own, ownKey: id === own }));
const line = async () => await screen.findByText("No assistant is connected.");
const actions = async () => {
	const parent = (await line()).parentElement as HTMLElement;
	return [...parent.querySelectorAll("a, button")].map(({ textContent }) => textContent);
};

const show = (prepare: (api: FakeApi) => void = () => {}, address = LIVE) =>
	showPage(address, {
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }) },
		prepare: (api) => {
			api.config = makeConfig({ providers: withDemos() });
			api.payload = makePayload(SAMPLES);
			prepare(api);
		},
	});

afterEach(() => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = "parallax_hint=; path=/; max-age=0";
});

test("above sample answers one line says how to get real ones", async () => {
	const { user } = show();
	// The tests run on localhost.
	expect(await actions()).toEqual(["Paste a key", "Connect Ollama", "Paste answers you have", "See an example"]);
	await user.click(screen.getByRole("button", { name: "Paste a key" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Paste a key" }));
	expect(dialog.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
		"ChatGPT",
		"Gemini",
		"Claude",
		"Grok",
	]);
	await user.keyboard("{Escape}");
	await waitFor(() => expect(document.activeElement?.textContent).toBe("Paste a key"));
	await user.click(screen.getByRole("button", { name: "Connect Ollama" }));
	const help = within(await screen.findByRole("dialog", { name: "Connect Ollama" }));
	help.getByText("ASSISTANTS_FILE=docs/assistants/ollama.json npm start");
});

test("the server renders no action that moves when the page knows where it runs", () => {
	const client = new QueryClient();
	client.setQueryData(keyOf(getConfig, {}), makeConfig({ providers: withDemos() }));
	const html = renderToString(
		<QueryClientProvider client={client}>
			<SampleLine session={makeSession()} responses={SAMPLES} isRunning={false} />
		</QueryClientProvider>,
	);
	expect(html).toContain("Paste a key");
	expect(html).not.toMatch(/Connect Ollama|See an example/);
});

test("offers no key where people may not store one", async () => {
	show((api) => {
		api.config = { ...api.config, features: { ...api.config.features, ownKeys: false } };
	});
	expect(await actions()).toEqual(["Connect Ollama", "Paste answers you have", "See an example"]);
});

test("with a key, the line says who answers next; the dialog stays open although its assistant is real now", async () => {
	const { api, user } = show((prepared) =>
		prepared.answers.set("PUT /api/user/keys/claude", () => {
			prepared.config = { ...prepared.config, providers: withOwnKey("claude") };
			return Response.json({
				...{ provider: "claude", last4: "7f2c", addedAt: "2026-11-21T10:00:00.000Z" },
				...{ checkedAt: null, ok: null },
			});
		}),
	);
	await line();
	await user.click(screen.getByRole("button", { name: "Paste a key" }));
	await user.click(await screen.findByRole("radio", { name: "Claude" }));
	await user.type(screen.getByLabelText("API key for Claude"), "sk-ant-7f2c-7f2c{Enter}");
	await screen.findByText("These are sample answers. Claude answers your next prompt.");
	screen.getByText("Saved. Claude answers your next prompt with your key.");
	await user.keyboard("{Enter}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(api.callsTo("GET", "/api/config")).toHaveLength(2);
});

test.each<[string, (api: FakeApi) => void, string?]>([
	[
		"where one answer is real",
		(api) => {
			api.payload = makePayload([SAMPLES[0] as never, makeDone("claude", "Polaris is 433 light-years away.")]);
		},
	],
	[
		"where the operator has connected an assistant",
		(api) => {
			api.config = makeConfig({ providers: withDemos("gemini") });
		},
	],
	["for a reader of a shared chat", () => {}, `/?session=${CHAT_ID}`],
])("there is no line %s", async (_when, prepare, address) => {
	show(prepare, address);
	await screen.findByRole("article", { name: "Claude" });
	expect(screen.queryByText("No assistant is connected.")).toBeNull();
	expect(screen.queryByRole("button", { name: "See an example" })).toBeNull();
});

test("an example is asked by one tap, and its prepared analysis follows by itself", async () => {
	const started = makeSession({ id: "e".repeat(22), prompt: "Who invented the light bulb, and who only improved it?" });
	const path = `/api/chat/${started.id}`;
	const summaries = `${path}/summaries`;
	const { api, user } = show((prepared) => {
		prepared.session = makeSession({ prompt: "How far away is the North Star, and how sure are we?" });
		prepared.answers.set("POST /api/chat", () => Response.json({ session: started }));
		prepared.answers.set(`GET ${path}`, () => Response.json(started));
		prepared.answers.set(`GET ${path}/responses`, () => Response.json(prepared.payload));
		prepared.answers.set(`GET ${path}/events`, () => {
			prepared.payload = makePayload(SAMPLES);
			return new Response("", { headers: { "content-type": "text/event-stream" } });
		});
		prepared.answers.set(`POST ${summaries}`, () => new Promise<Response>(() => {}));
	});
	await line();
	await user.click(screen.getByRole("button", { name: "See an example" }));
	await waitFor(() => expect(api.callsTo("POST", "/api/chat")).toHaveLength(1));
	// The reader has seen the first example, so the next one is asked.
	expect(api.callsTo("POST", "/api/chat")[0]?.body).toEqual({
		prompt: started.prompt,
		selectedProviders: [...FOUR],
	});
	await waitFor(() => expect(api.callsTo("POST", summaries)).toHaveLength(1));
});

test("the offer to compare samples says what it is", async () => {
	const offer = `GET /api/chat/${CHAT_ID}/summaries/offer`;
	show((api) =>
		api.answers.set(offer, () => Response.json({ by: "example", mostUsd: 0, usualUsd: 0, seconds: 0, judges: [] })),
	);
	await screen.findByText("sample answers, with a prepared analysis");
	await screen.findByText("These are sample answers with a prepared analysis. No AI will be asked.");
});
