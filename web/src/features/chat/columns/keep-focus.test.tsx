import type { ChatEvent } from "@parallax/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import {
	CHAT_ID,
	makeDelta,
	makeDone,
	makeFailed,
	makePayload,
	makeResponse,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { type ShowOptions, showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const CALL = `/api/chat/${CHAT_ID}/responses/claude`;
const PENDING = makePayload([makeResponse("chatgpt"), makeResponse("claude")]);

const column = (name: string) => screen.findByRole("article", { name });
const sendEvents = async (api: FakeApi, ...events: readonly ChatEvent[]) => {
	await waitFor(() => expect(api.streams.length).toBeGreaterThan(0));
	await act(async () => api.stream.send(...events));
};

/** Shows a chat in which Claude has started to write. */
async function showWriting(prepare: ShowOptions["prepare"] = () => {}) {
	const page = showPage(LIVE, {
		prepare: (api) => {
			api.payload = PENDING;
			prepare(api);
		},
	});
	const claude = await column("Claude");
	await sendEvents(page.api, makeSnapshot(PENDING), makeDelta("claude", 0, "Probably 447."));
	await within(claude).findByText("Probably 447.");
	return { ...page, claude };
}

describe("the focus is kept", () => {
	afterEach(() => vi.useRealTimers());

	test("on Stop when the answer stalls, and on the button that replaces it once the answer has stopped", async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const stopped = makeFailed("claude", { errorCode: "cancelled", error: "You stopped this answer." });
		const { claude, user } = await showWriting((api) =>
			api.answers.set(`POST ${CALL}/cancel`, () => Response.json(stopped)),
		);
		within(claude).getByRole("button", { name: "Stop Claude" }).focus();
		await act(() => vi.advanceTimersByTimeAsync(13_000));
		expect(document.activeElement).toBe((await within(claude).findByText("Stop")).closest("button"));
		await user.keyboard("{Enter}");
		const again = await within(claude).findByRole("button", { name: "Retry Claude" });
		expect(document.activeElement).toBe(again);
	});

	test("on its element, when tools without the focus are swapped", async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { claude } = await showWriting();
		const enlarge = within(claude).getByRole("button", { name: "Enlarge Claude" });
		enlarge.focus();
		await act(() => vi.advanceTimersByTimeAsync(13_000));
		await within(claude).findByText("Retry");
		expect(document.activeElement).toBe(enlarge);
	});

	test.each(["there", "elsewhere"])("when the answer fails again after Retry, and the reader is %s", async (where) => {
		const failed = makeFailed("claude");
		const { api, user } = showPage(LIVE, {
			prepare: (prepared) => {
				prepared.payload = makePayload([makeDone("chatgpt", "433."), failed]);
				prepared.answers.set(`POST ${CALL}/retry`, () => Response.json(makeResponse("claude", { attempt: 2 })));
			},
		});
		const claude = await column("Claude");
		await user.click(within(claude).getByRole("button", { name: "Retry Request" }));
		await waitFor(() => expect(document.activeElement).toBe(claude));
		const chatgpt = await column("ChatGPT");
		if (where === "elsewhere") chatgpt.focus();
		await sendEvents(
			api,
			makeSnapshot(makePayload([makeDone("chatgpt", "433."), makeResponse("claude", { attempt: 2 })])),
			makeSettled({ ...failed, attempt: 2 }),
		);
		const button = await within(claude).findByRole("button", { name: "Retry Request" });
		expect(document.activeElement).toBe(where === "there" ? button : chatgpt);
	});

	test("on the answer, when the jump button was pressed and is removed", async () => {
		const triggers = new Map<Element, (isInSight: boolean) => void>();
		class Observer {
			readonly #callback: IntersectionObserverCallback;
			constructor(callback: IntersectionObserverCallback) {
				this.#callback = callback;
			}
			observe(target: Element): void {
				const previous = triggers.get(target);
				triggers.set(target, (isIntersecting) => {
					previous?.(isIntersecting);
					const boundingClientRect = { top: isIntersecting ? 100 : 2000 };
					const entry = { isIntersecting, boundingClientRect } as IntersectionObserverEntry;
					act(() => this.#callback([entry], this as unknown as IntersectionObserver));
				});
			}
			disconnect(): void {}
		}
		vi.stubGlobal("IntersectionObserver", Observer);
		const { api, claude, user } = await showWriting();
		const trigger = triggers.get(claude.querySelector(".col-end") ?? claude);
		trigger?.(false);
		await sendEvents(api, makeDelta("claude", 13, " Or rather 433."));
		(await within(claude).findByRole("button", { name: /^Jump to latest/ })).focus();
		await user.keyboard("{Enter}");
		trigger?.(true);
		await waitFor(() => expect(within(claude).queryByRole("button", { name: /^Jump/ })).toBeNull());
		expect(document.activeElement).toBe(claude);
	});

	test.for(["press", "Escape"])("on Compare two, when the reader leaves its view by %s", async (means) => {
		const { user } = showPage(LIVE, {
			prepare: (api) => {
				api.payload = makePayload([makeDone("chatgpt", "About 433."), makeDone("claude", "Probably 447.")]);
			},
		});
		await user.click(await screen.findByRole("button", { name: "Compare two" }));
		const left = await screen.findByRole("group", { name: "Left answer" });
		if (means === "press") await user.click(screen.getByRole("button", { name: "Back to all answers" }));
		else {
			within(left).getByRole("radio", { name: "Claude" }).focus();
			await user.keyboard("{Escape}");
		}
		await column("Claude");
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Compare two" }));
	});
});

describe("Stop and Retry share one button", () => {
	const stopped = makeFailed("claude", { errorCode: "cancelled", error: "You stopped this answer." });

	async function stop() {
		const page = await showWriting((api) => {
			api.answers.set(`POST ${CALL}/cancel`, () => Response.json(stopped));
			api.answers.set(`POST ${CALL}/retry`, () => errorResponse(429, "Sixty in an hour."));
		});
		const button = within(page.claude).getByRole("button", { name: "Stop Claude" });
		button.focus();
		fireEvent.click(button, { detail: 1 });
		await within(page.claude).findByRole("button", { name: "Retry Claude" });
		expect(document.activeElement).toBe(button);
		return { ...page, button, retries: () => page.api.callsTo("POST", `${CALL}/retry`).length };
	}

	test("the second press of a double click sends no request; a later click does", async () => {
		const { button, retries } = await stop();
		fireEvent.click(button, { detail: 2 });
		expect(retries()).toBe(0);
		fireEvent.click(button, { detail: 1 });
		expect(retries()).toBe(1);
	});

	test("a held Enter stops the answer and sends no retry; a second press of Enter does", async () => {
		const { button, retries, user } = await stop();
		expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
		expect(retries()).toBe(0);
		await user.keyboard("{Enter}");
		expect(retries()).toBe(1);
	});
});
