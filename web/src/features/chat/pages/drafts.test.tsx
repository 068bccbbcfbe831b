import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { justStarted } from "../compose/just-started.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { type ShownPage, showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const ASKED = "How far away is the North Star?";
const finished = (api: FakeApi) => {
	api.payload = makePayload([makeDone("claude", "Probably 447.")]);
};
const running = (api: FakeApi) => {
	api.payload = makePayload([makeResponse("claude")]);
};
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your prompt" });
const fieldText = async () => (await field()).value;
const prompt = () => screen.findByRole("button", { name: ASKED });

/** Opens the sheet and types over the prompt, which is selected there. */
async function writeInSheet({ user }: ShownPage, text: string) {
	await user.click(await prompt());
	await user.click(screen.getByRole("button", { name: "Edit and ask from here" }));
	await user.keyboard(text);
}
const goHome = ({ user }: ShownPage) => user.click(screen.getByRole("link", { name: "New chat" }));

test("the draft in the prompt sheet is there again after Escape, and the user can continue it", async () => {
	const page = showPage(LIVE, { prepare: finished });
	await writeInSheet(page, "And the Sun");
	await page.user.keyboard("{Escape}");
	await page.user.click(screen.getByRole("button", { name: "Edit the prompt" }));
	expect(await fieldText()).toBe("And the Sun");
	await page.user.keyboard("?");
	expect(await fieldText()).toBe("And the Sun?");
});

test("the draft on the home page survives writing in a chat, and each chat keeps its own draft", async () => {
	const home = showPage();
	await home.user.type(await field(), "Half a thought");
	home.closePage();
	const page = showPage(LIVE, { prepare: finished });
	await writeInSheet(page, "x");
	await goHome(page);
	expect(await fieldText()).toBe("Half a thought");
	page.closePage();
	showPage(LIVE, { prepare: finished });
	await page.user.click(await prompt());
	await page.user.click(screen.getByRole("button", { name: "Edit and ask from here" }));
	expect(await fieldText()).toBe("x");
});

test("the slash key focuses the prompt field, also if the sheet shows the prompt or has lost the focus", async () => {
	const { user } = showPage(LIVE, { prepare: finished });
	await user.click(await prompt());
	await user.keyboard("/");
	const next = await field();
	expect(document.activeElement).toBe(next);
	(await prompt()).focus();
	await user.keyboard("/");
	expect(document.activeElement).toBe(next);
});

test("Cancel copies the draft that was last written in the chat to the home page", async () => {
	const page = showPage(LIVE, { prepare: running });
	await writeInSheet(page, "And the Sun?");
	await page.user.click(screen.getByRole("button", { name: "Cancel" }));
	expect(await fieldText()).toBe("And the Sun?");
});

test("Cancel does not overwrite the draft on the home page", async () => {
	sessionStorage.setItem("parallax:draft", JSON.stringify("Half a thought"));
	const { user } = showPage(LIVE, { prepare: running });
	await user.click(await screen.findByRole("button", { name: "Cancel" }));
	expect(await fieldText()).toBe("Half a thought");
});

/** Holds the response to the question back until the test calls the returned function. */
function holdStart(api: FakeApi): () => void {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	api.answers.set("POST /api/chat", async () => {
		await released;
		return Response.json({ session: { ...api.session, id: "B".repeat(22) } }, { status: 201 });
	});
	return release;
}

test("a chat that starts after the user has left does not navigate and does not clear the new draft", async () => {
	let release = () => {};
	const page = showPage(LIVE, {
		prepare(api) {
			finished(api);
			release = holdStart(api);
		},
	});
	await writeInSheet(page, "And the Sun?{Enter}");
	await screen.findByText("Sending");
	await goHome(page);
	await page.user.type(await field(), "Something else");
	await act(async () => release());
	await waitFor(() => expect(sessionStorage.getItem("parallax:attempt")).toBe("null"));
	expect(window.location.search).toBe("");
	expect(await fieldText()).toBe("Something else");
	expect(sessionStorage.getItem("parallax:draft")).toBe('"Something else"');
});

test("REL-21 Escape cancels a prompt that the sheet is sending, and does not close the sheet", async () => {
	let release = () => {};
	const page = showPage(LIVE, {
		prepare(api) {
			running(api);
			release = holdStart(api);
		},
	});
	await writeInSheet(page, "And the Sun?{Enter}");
	await screen.findByText("Sending");
	await page.user.keyboard("{Escape}");
	expect(await fieldText()).toBe("And the Sun?");
	await act(async () => release());
	await waitFor(() => expect(page.api.callsTo("POST", `/api/chat/${"B".repeat(22)}/cancel`)).toHaveLength(1));
	expect(page.api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
	expect(window.location.search).toContain(CHAT_ID);
});

test("a sent question leaves no draft, but text written during sending stays as a draft", async () => {
	let release = () => {};
	const page = showPage("/", {
		prepare: (api) => {
			release = holdStart(api);
		},
	});
	await page.user.type(await field(), "Why?{Enter}");
	await page.user.type(await field(), " And how?");
	await act(async () => release());
	await waitFor(() => expect(window.location.search).toContain("B".repeat(22)));
	expect(sessionStorage.getItem("parallax:draft")).toBe('"Why? And how?"');
	page.closePage();
	window.history.replaceState(null, "", "/");
	const { user } = showPage("/");
	await user.type(await field(), "{Enter}");
	await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
	expect(sessionStorage.getItem("parallax:draft")).toBe('""');
});

describe("the prompt that was just sent has the focus once its page is painted", () => {
	/** Runs the callbacks of the first frame when the test calls `drawn`. */
	async function justStartedPage() {
		const frames: FrameRequestCallback[] = [];
		vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => frames.push(draw));
		justStarted.id = CHAT_ID;
		const page = showPage(LIVE, { prepare: running });
		await prompt();
		// Before that the page has requested no frame: it moves the focus only after it has rendered.
		await waitFor(() => expect(justStarted.id).toBe(""));
		const drawn = () =>
			act(async () => {
				for (const draw of frames.splice(0)) draw(performance.now());
				await nextTask();
			});
		return { ...page, drawn };
	}

	test("so that a screen reader starts reading there", async () => {
		const { drawn } = await justStartedPage();
		expect(document.activeElement).toBe(document.body);
		await drawn();
		expect(document.activeElement?.tagName).toBe("H1");
	});

	test("unless the user has started to write the next prompt", async () => {
		const { user, drawn } = await justStartedPage();
		await user.keyboard("/");
		const next = await field();
		await drawn();
		expect(document.activeElement).toBe(next);
	});
});
