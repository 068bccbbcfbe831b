import type { ProviderResponse } from "@parallax/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CHAT_ID, makeDone, makeFailed, makePayload, makeResponse } from "../chat/testing/make-answers.ts";
import { showPage } from "../chat/testing/show-page.tsx";
import { AnalysisPanel } from "./analysis-panel.tsx";

const SUMMARIES = `/api/chat/${CHAT_ID}/summaries`;
const LIVE = `/?session=${CHAT_ID}&from=history`;
const offer = () => screen.queryByRole("button", { name: "Compare answers" });

const show = (responses: readonly ProviderResponse[], address = LIVE) =>
	showPage(address, {
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }) },
		prepare: (api) => {
			api.payload = makePayload(responses);
			// Never answered: the comparison stays under way.
			api.answers.set(`POST ${SUMMARIES}`, () => new Promise<Response>(() => {}));
		},
	});

test("the line above the answers starts the comparison, leads to it, and offers it no more", async () => {
	const { api, user } = show([makeDone("chatgpt", "433."), makeDone("claude", "447.")]);
	await user.click(await screen.findByText("Compare answers", {}, { timeout: 10_000 }));
	await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
	expect(document.activeElement).toBe(screen.getByRole("region", { name: "Response Summary" }));
	await waitFor(() => expect(offer()).toBeNull());
});

const WITHOUT: Readonly<Record<string, readonly ProviderResponse[]>> = {
	"an answer is still written": [makeDone("chatgpt", "433."), makeDone("grok", "323."), makeResponse("claude")],
	"only one answered": [makeDone("chatgpt", "433."), makeFailed("claude")],
};

test.each(Object.entries(WITHOUT))("it is not offered while %s", async (_why, responses) => {
	show(responses);
	await screen.findByRole("region", { name: "Response Summary" });
	await screen.findByRole("article", { name: "Claude" });
	expect(offer()).toBeNull();
});

test("who may only read is not offered it", async () => {
	show([makeDone("chatgpt", "433."), makeDone("claude", "447.")], `/?session=${CHAT_ID}`);
	await screen.findByRole("article", { name: "Claude" });
	expect(offer()).toBeNull();
});
