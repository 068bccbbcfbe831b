import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeSession } from "../testing/make-answers.ts";
import { setHidden } from "../testing/page-state.ts";
import { showPage } from "../testing/show-page.tsx";
// Loaded before the tests, so that they do not depend on how long a busy machine takes.
import "../compose/composer-options.tsx";

const ADDRESS = `/?session=${CHAT_ID}&from=history`;
const CREATED_AT = "2026-11-21T09:14:00.000Z";
const NOTE =
	"Temporary: not kept in this browser's list, deleted an hour after you last looked, after a day at the latest.";
const GONE = "A temporary chat is deleted an hour after you last looked at it, and a day after it began at the latest.";

const field = () => screen.findByRole("textbox", { name: "Your prompt" });
const temporary = () => screen.findByRole("switch", { name: "Temporary" });
const starts = (api: FakeApi) => api.callsTo("POST", "/api/chat").map(({ body }) => body);

const answered = (api: FakeApi) => {
	api.session = makeSession({ temporary: true, createdAt: CREATED_AT });
	api.payload = makePayload(["chatgpt", "claude"].map((id) => makeDone(id, "About 433.")));
};
const Share = () => <button type="button">Share</button>;

afterEach(() => {
	vi.useRealTimers();
	setHidden(false);
});

describe("the switch of a new prompt", () => {
	test("is off, says what it does, and stays as the person left it in this page", async () => {
		const { api, user, closePage } = showPage("/", { prepare: answered });
		await user.type(await field(), "Why?");
		expect((await temporary()).getAttribute("aria-checked")).toBe("false");
		expect(screen.queryByText(NOTE)).toBeNull();
		await user.click(await temporary());
		expect((await temporary()).getAttribute("aria-checked")).toBe("true");
		expect(screen.getByText(NOTE)).toBeTruthy();
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await screen.findByText(/^Temporary: deleted an hour after/);
		expect(starts(api)).toEqual([expect.objectContaining({ prompt: "Why?", temporary: true })]);
		expect(window.location.search).toBe(`${ADDRESS.slice(1)}&temporary=true`);
		await user.click(screen.getByRole("link", { name: "New chat" }));
		await user.type(await field(), "And why?");
		expect((await temporary()).getAttribute("aria-checked")).toBe("true");
		await user.click(await temporary());
		closePage();
	});

	test("changes the key of the request, so that a prompt whose response was lost is not found as a kept chat", async () => {
		const { api, user } = showPage("/", {
			prepare: ({ answers }) => {
				answers.set("POST /api/chat", () => errorResponse(503, "The server cannot save right now."));
			},
		});
		await user.type(await field(), "Why?{Enter}");
		await screen.findByText("The server cannot save right now.");
		await user.click(await temporary());
		await user.click(screen.getByRole("button", { name: "Submit" }));
		await waitFor(() => expect(starts(api)).toHaveLength(2));
		const [kept, asTemporary] = api.callsTo("POST", "/api/chat").map(({ headers }) => headers["idempotency-key"]);
		expect(kept).not.toBe(asTemporary);
		expect(starts(api)[0]).not.toHaveProperty("temporary");
		await user.click(await temporary());
	});
});

describe("an open temporary chat", () => {
	test("says when it goes, offers no sharing, and never says that it stays", async () => {
		const { user } = showPage(ADDRESS, { prepare: answered, parts: { Share } });
		const mark = await screen.findByText(/^Temporary: deleted an hour after you last looked, at the latest on/);
		expect(mark.querySelector("time")?.dateTime).toBe("2026-11-22T09:14:00.000Z");
		expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
		expect(screen.queryByText("This chat is kept in this browser only.")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Clear all" }));
		const dialog = await screen.findByRole("alertdialog");
		within(dialog).getByText("This chat is deleted an hour after you last looked at it.");
		expect(document.body.textContent).not.toMatch(/stays in|Sign in to keep/);
	});

	test("a kept chat has no such mark, and offers sharing", async () => {
		const prepare = (api: FakeApi) => {
			answered(api);
			api.session = makeSession();
		};
		showPage(ADDRESS, { prepare, parts: { Share } });
		await screen.findByRole("button", { name: "Share" });
		expect(screen.queryByText(/^Temporary/)).toBeNull();
	});

	test("its prompt is asked again in a temporary chat", async () => {
		const { api, user } = showPage(ADDRESS, { prepare: answered });
		await user.click(await screen.findByRole("button", { name: "Edit the prompt" }));
		await screen.findByText("Editing starts a new chat; this one is deleted an hour after you last looked at it.");
		expect((await temporary()).getAttribute("aria-checked")).toBe("true");
		await user.type(await field(), "Why now?{Enter}");
		await waitFor(() => expect(starts(api)).toEqual([expect.objectContaining({ temporary: true })]));
	});

	test("is looked at while the page is visible, and says what happened once it is deleted", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const { api } = showPage(ADDRESS, { prepare: answered });
		await screen.findByText(/^Temporary: deleted/);
		const looks = () => api.callsTo("GET", `/api/chat/${CHAT_ID}`).length;
		expect(looks()).toBe(1);
		act(() => void vi.advanceTimersByTime(300_000));
		await waitFor(() => expect(looks()).toBe(2));
		act(() => setHidden(true));
		act(() => void vi.advanceTimersByTime(900_000));
		expect(looks()).toBe(2);
		api.answers.set(`GET /api/chat/${CHAT_ID}`, () => errorResponse(404, "This chat doesn't exist."));
		act(() => setHidden(false));
		await screen.findByRole("heading", { level: 1, name: "Temporary Chat Deleted" });
		screen.getByText(GONE);
	});

	test("a failed look changes nothing", async () => {
		const { api } = showPage(ADDRESS, { prepare: answered });
		await screen.findByText(/^Temporary: deleted/);
		api.answers.set(`GET /api/chat/${CHAT_ID}`, () => errorResponse(503, "The server is restarting."));
		act(() => setHidden(true));
		act(() => setHidden(false));
		await waitFor(() => expect(api.callsTo("GET", `/api/chat/${CHAT_ID}`)).toHaveLength(2));
		expect(screen.getByRole("article", { name: "Claude" })).toBeTruthy();
	});
});

test.each([
	["temporary", "&temporary=true", GONE],
	["kept", "", "This conversation doesn't exist or has been removed."],
])("the address of a deleted %s chat says what happened", async (_kind, more, sentence) => {
	showPage(`${ADDRESS}${more}`, {
		prepare: ({ answers }) => {
			answers.set(`GET /api/chat/${CHAT_ID}`, () => errorResponse(404, "This chat doesn't exist."));
		},
	});
	await screen.findByText(sentence);
});
