import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serverClock } from "../../../../lib/server/server-clock.ts";
import { CHAT_ID, makeDone, makeFailed, makePayload, makeResponse } from "../../testing/make-answers.ts";
import { showPage } from "../../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const RETRY = `/api/chat/${CHAT_ID}/responses/grok/retry`;
const isoTimeIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

async function showRateLimited(retryAt: string) {
	const page = showPage(LIVE, {
		prepare: (api) => {
			const grok = makeFailed("grok", { retryAt, error: "Grok's rate limit was reached.", response: "Half of it" });
			api.payload = makePayload([makeDone("claude", "Probably 447."), grok]);
			api.answers.set(`POST ${RETRY}`, () => Response.json(makeResponse("grok", { attempt: 2 })));
		},
	});
	const grok = within(await screen.findByRole("article", { name: "Grok" }));
	return { ...page, grok, retries: () => page.api.callsTo("POST", RETRY).length };
}

describe("REL-02 an assistant that accepts a retry only later", () => {
	afterEach(() => {
		vi.useRealTimers();
		serverClock.sync(new Date().toUTCString());
	});

	test("button and keys show the retry time and send no request until then, and retry after it", async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { user, grok, retries } = await showRateLimited(isoTimeIn(12_000));
		const button = grok.getByRole("button", { name: /^Try again at \d/ });
		// The name begins with the label, so that a spoken 'Try again' finds the button.
		expect(button.textContent).toBe("Try again");
		expect(button.parentElement?.textContent).toMatch(/^Try againin ([1-9]|1[0-2]) s$/);
		expect(button.getAttribute("aria-disabled")).toBe("true");
		await user.click(button);
		expect(document.activeElement).toBe(button);
		for (const keys of ["r", "{Alt>}[KeyR]{/Alt}"]) {
			await user.keyboard(keys);
			expect(await screen.findByText(/^You can retry Grok in \d+ s\.$/)).toBeTruthy();
		}
		await user.click(grok.getByRole("button", { name: /^You can retry Grok at / }));
		expect(retries()).toBe(0);
		expect(grok.getByText("Half of it")).toBeTruthy();
		button.focus();
		await act(() => vi.advanceTimersByTimeAsync(13_000));
		expect(button.textContent).toBe("Retry Request");
		expect(button.hasAttribute("aria-disabled")).toBe(false);
		expect(document.activeElement).toBe(button);
		expect(grok.getByRole("button", { name: "Retry Grok" })).toBeTruthy();
		await user.click(button);
		expect(retries()).toBe(1);
	});

	test("when the wait is over, the card says only that the limit was reached, and offers Retry", async () => {
		const { grok } = await showRateLimited(isoTimeIn(-2_400_000));
		expect(grok.getByText(/^Grok's rate limit was reached\./)).toBeTruthy();
		expect(grok.queryByText(/again (in|at) /i)).toBeNull();
		expect(grok.getByRole("button", { name: "Retry Request" }).hasAttribute("aria-disabled")).toBe(false);
	});

	test("shows a long wait as a time by the reader's own clock", async () => {
		const { grok } = await showRateLimited(isoTimeIn(3_600_000));
		expect(grok.getByText(/^Try again at \d{1,2}:\d{2} [AP]M$/)).toBeTruthy();
	});

	test("counts by the server's clock: a browser that is an hour behind does not hold Retry back", async () => {
		serverClock.sync(new Date(Date.now() + 3_600_000).toUTCString());
		const { grok } = await showRateLimited(isoTimeIn(1_800_000));
		expect(grok.getByRole("button", { name: "Retry Request" }).hasAttribute("aria-disabled")).toBe(false);
	});
});
