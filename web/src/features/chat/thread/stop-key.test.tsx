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

describe("Escape while answers are running", () => {
	test("asks in a polite status, stops all answers on the second press, and stays on the page", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		expect(screen.getByText(ALL_HINT).getAttribute("role")).toBe("status");
		expect(stopsOfAll(api)).toBe(0);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(stopsOfAll(api)).toBe(1));
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		expect(window.location.search).toContain(CHAT_ID);
	});

	test("asks again after the hint has disappeared", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		await act(() => vi.advanceTimersByTimeAsync(5000));
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		await user.keyboard("{Escape}");
		screen.getByText(ALL_HINT);
		expect(stopsOfAll(api)).toBe(0);
	});

	test("counts as one press, however long the key is held", async () => {
		const { api, user } = await showRunning();
		await user.keyboard("{Escape}");
		fireEvent.keyDown(document.body, { key: "Escape", repeat: true });
		screen.getByText(ALL_HINT);
		expect(stopsOfAll(api)).toBe(0);
	});

	test("applies to the running answer that has the focus, otherwise to all", async () => {
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

	test("stops nothing when pressed in the prompt's field, however often", async () => {
		const { api, user } = await showRunning();
		for (const _ of [1, 2, 3]) {
			await user.keyboard("/");
			await user.type(screen.getByRole("textbox", { name: "Your prompt" }), "And how sure?{Escape}");
		}
		expect(screen.queryByText(ALL_HINT)).toBeNull();
		expect(stopsOfAll(api)).toBe(0);
	});

	test("closes a toast or a tooltip before it asks anything", async () => {
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
