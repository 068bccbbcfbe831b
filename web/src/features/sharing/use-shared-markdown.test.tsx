import type { ResponsesPayload } from "@parallax/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createQueryClient } from "../../lib/server/query-client.ts";
import { answerWith } from "../../testing/answers.ts";
import { makeChat, makePending } from "../../testing/make-chats.ts";
import { useSharedMarkdown } from "./use-shared-markdown.ts";

const prompts = ["How far is Polaris?", "And Vega?"];
const turns = prompts.map((prompt, index) => ({
	...{ createdAt: "2026-01-01T00:00:00.000Z", search: false, carried: null },
	...{ number: index + 1, prompt },
}));
const CHAT = makeChat({ id: "abcdefghijklmnopqrstuv", prompt: "How far is Polaris?", selectedProviders: ["chatgpt"] });
const SESSION = { ...CHAT, shared: true, sharedTurns: 2, turns };
const inTurn = (turn: number, response: string): ResponsesPayload => ({
	turn,
	responses: [makePending("chatgpt", { turn, status: "success", response })],
	...{
		collectiveSummary: null,
		merges: { best: null, disputed: null, checklist: null },
		comparison: null,
		visualizationImageUrl: null,
	},
	...{ analysis: null, making: null, summarizingMs: null },
});

test("an earlier turn is loaded once, before the press, and forgotten with the link", async () => {
	userEvent.setup();
	const requests = answerWith({ [`GET /api/chat/${SESSION.id}/responses`]: [200, inTurn(1, "433.")] });
	const client = createQueryClient();
	const newest = inTurn(2, "25.");
	const cached = () => client.getQueryCache().getAll();
	const { result, unmount } = renderHook(() => useSharedMarkdown(SESSION, newest, "https://p.example/shared/x"), {
		wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
	});
	await waitFor(() => expect(cached()[0]?.state.status).toBe("success"));
	for (const _ of ["first", "second"]) {
		await result.current();
		expect(await navigator.clipboard.readText()).toContain("433.");
	}
	expect(requests.map(({ query }) => query)).toEqual(["turn=1"]);
	unmount();
	expect(cached()).toEqual([]);
});
