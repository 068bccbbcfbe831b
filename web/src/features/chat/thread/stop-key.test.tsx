import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooltipBubble } from "../../../ui/overlays/tooltip-bubble.tsx";
import { toast } from "../../../ui/toasts/toast-store.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makeFailed, makePayload, makeResponse } from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const ALL_HINT = "Press Esc again to stop all answers";
const CLAUDE_HINT = "Press Esc again to stop Claude";
const stopped = makeFailed("claude", { errorCode: "cancelled", error: "You stopped this answer." });
const stopsOfAll = (api: FakeApi) => api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`).length;
const stopsOfClaude = (api: FakeApi) => api.callsTo("POST", `/api/chat/${CHAT_ID}/responses/claude/cancel`).length;

async function showRunning() {
	const page = showPage(LIVE, {
		prepare: (api) => {
			api.payload = makePayload([makeDone("chatgpt", "433."), makeResponse("gemini"), makeResponse("claude")]);
			api.answers.set(`POST /api/chat/${CHAT_ID}/responses/claude/cancel`, () => Response.json(stopped));
		},
	});
	return { ...page, claude: await screen.findByRole("article", { name: "Claude" }) };
}

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("Escape while answers are written", () => {
	test("asks once, politely, and stops all the second time, staying on the page", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		expect(screen.getByText(ALL_HINT).getAttribute("role")).toBe("status");
		expect(stopsOfAll(api)).toBe(0);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(stopsOfAll(api)).toBe(1));
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		expect(window.location.search).toContain(CHAT_ID);
	});

	test("asks again once the question has gone", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		await act(() => vi.advanceTimersByTimeAsync(5000));
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		await user.keyboard("{Escape}");
		screen.getByText(ALL_HINT);
		expect(stopsOfAll(api)).toBe(0);
	});

	test("is one press, however long the key is held", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		fireEvent.keyDown(document.body, { key: "Escape", repeat: true });
		screen.getByText(ALL_HINT);
		expect(stopsOfAll(api)).toBe(0);
	});

	test("is about the running answer that has the focus; elsewhere it is about all", async () => {
		const { api, user, claude } = await showRunning();
		await user.keyboard("{Escape}");
		claude.focus();
		await user.keyboard("{Escape}");
		screen.getByText(CLAUDE_HINT);
		expect([stopsOfAll(api), stopsOfClaude(api)]).toEqual([0, 0]);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(stopsOfClaude(api)).toBe(1));
		expect(stopsOfAll(api)).toBe(0);
		screen.getByRole("article", { name: "ChatGPT" }).focus();
		await user.keyboard("{Escape}");
		screen.getByText(ALL_HINT);
	});

	test("stops nothing from the prompt's field, however often it is pressed there", async () => {
		const { api, user } = await showRunning();
		for (const _ of [1, 2, 3]) {
			await user.keyboard("/");
			await user.type(screen.getByRole("textbox", { name: "Your prompt" }), "And how sure?{Escape}");
		}
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		expect(stopsOfAll(api)).toBe(0);
	});

	test("closes a message, or a tip, before it asks anything", async () => {
		const { api, user, claude } = await showRunning();
		act(() => toast({ title: "Copied!" }));
		await screen.findByRole("button", { name: "Dismiss" });
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByText("Copied!")).toBeNull());
		render(<TooltipBubble />);
		within(claude).getByRole("button", { name: "Enlarge Claude" }).focus();
		await screen.findByRole("tooltip");
		await user.keyboard("{Escape}");
		expect(screen.queryByRole("tooltip")).toBeNull();
		expect(screen.queryByText(CLAUDE_HINT)).toBeNull();
		await user.keyboard("{Escape}");
		screen.getByText(CLAUDE_HINT);
		expect([stopsOfAll(api), stopsOfClaude(api)]).toEqual([0, 0]);
	});
});
