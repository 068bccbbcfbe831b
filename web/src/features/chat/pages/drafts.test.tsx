import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { justAsked } from "../compose/just-asked.ts";
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
const written = async () => (await field()).value;
const prompt = () => screen.findByRole("button", { name: ASKED });

/** Opens the sheet and writes in the place of the prompt, which is selected there. */
async function writeInSheet({ user }: ShownPage, text: string) {
	await user.click(await prompt());
	await user.click(screen.getByRole("button", { name: "Edit and ask again" }));
	await user.keyboard(text);
}
const goHome = ({ user }: ShownPage) => user.click(screen.getByRole("link", { name: "New chat" }));

test("what was written in the sheet of a prompt stands there again after Escape, to be gone on with", async () => {
	const page = showPage(LIVE, { prepare: finished });
	await writeInSheet(page, "And the Sun");
	await page.user.keyboard("{Escape}/");
	expect(await written()).toBe("And the Sun");
	await page.user.keyboard("?");
	expect(await written()).toBe("And the Sun?");
});

test("what was written at home waits there, whatever is written in a chat, and each chat keeps its own", async () => {
	const home = showPage();
	await home.user.type(await field(), "Half a thought");
	home.leave();
	const page = showPage(LIVE, { prepare: finished });
	await writeInSheet(page, "x");
	await goHome(page);
	expect(await written()).toBe("Half a thought");
	page.leave();
	showPage(LIVE, { prepare: finished });
	await page.user.click(await prompt());
	await page.user.click(screen.getByRole("button", { name: "Edit and ask again" }));
	expect(await written()).toBe("x");
});

test("the slash leads to where one writes, also while the sheet is open for reading or the focus is elsewhere", async () => {
	const { user } = showPage(LIVE, { prepare: finished });
	await user.click(await prompt());
	await user.keyboard("/");
	const next = await field();
	expect(document.activeElement).toBe(next);
	(await prompt()).focus();
	await user.keyboard("/");
	expect(document.activeElement).toBe(next);
});

test("Cancel brings the words home that were last written in the chat", async () => {
	const page = showPage(LIVE, { prepare: running });
	await writeInSheet(page, "And the Sun?");
	await page.user.click(screen.getByRole("button", { name: "Cancel" }));
	expect(await written()).toBe("And the Sun?");
});

test("Cancel covers nothing that waits at home", async () => {
	sessionStorage.setItem("parallax:draft", JSON.stringify("Half a thought"));
	const { user } = showPage(LIVE, { prepare: running });
	await user.click(await screen.findByRole("button", { name: "Cancel" }));
	expect(await written()).toBe("Half a thought");
});

/** The answer to the question comes when the test says so. */
function holdStart(api: FakeApi): () => void {
	let answer = () => {};
	const come = new Promise<void>((resolve) => {
		answer = resolve;
	});
	api.answers.set("POST /api/chat", async () => {
		await come;
		return Response.json({ session: { ...api.session, id: "B".repeat(22) } }, { status: 201 });
	});
	return answer;
}

test("a chat that starts after its reader has gone elsewhere takes neither the page nor what is written there", async () => {
	let answer = () => {};
	const page = showPage(LIVE, {
		prepare(api) {
			finished(api);
			answer = holdStart(api);
		},
	});
	await writeInSheet(page, "And the Sun?{Enter}");
	await screen.findByText("Sending");
	await goHome(page);
	await page.user.type(await field(), "Something else");
	await act(async () => answer());
	await waitFor(() => expect(sessionStorage.getItem("parallax:attempt")).toBe("null"));
	expect(window.location.search).toBe("");
	expect(await written()).toBe("Something else");
	expect(sessionStorage.getItem("parallax:draft")).toBe('"Something else"');
});

test("REL-21 Escape takes back what is sent from the sheet, and closes nothing", async () => {
	let answer = () => {};
	const page = showPage(LIVE, {
		prepare(api) {
			running(api);
			answer = holdStart(api);
		},
	});
	await writeInSheet(page, "And the Sun?{Enter}");
	await screen.findByText("Sending");
	await page.user.keyboard("{Escape}");
	expect(await written()).toBe("And the Sun?");
	await act(async () => answer());
	await waitFor(() => expect(page.api.callsTo("POST", `/api/chat/${"B".repeat(22)}/cancel`)).toHaveLength(1));
	expect(page.api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
	expect(window.location.search).toContain(CHAT_ID);
});

test("a question that was sent leaves no draft, and what was written while it was sent stays one", async () => {
	let answer = () => {};
	const page = showPage("/", {
		prepare: (api) => {
			answer = holdStart(api);
		},
	});
	await page.user.type(await field(), "Why?{Enter}");
	await page.user.type(await field(), " And how?");
	await act(async () => answer());
	await waitFor(() => expect(window.location.search).toContain("B".repeat(22)));
	expect(sessionStorage.getItem("parallax:draft")).toBe('"Why? And how?"');
	page.leave();
	window.history.replaceState(null, "", "/");
	const { user } = showPage("/");
	await user.type(await field(), "{Enter}");
	await waitFor(() => expect(window.location.search).toContain(CHAT_ID));
	expect(sessionStorage.getItem("parallax:draft")).toBe('""');
});

describe("what was just asked has the focus once its page is drawn", () => {
	/** Draws the first frame when the test asks for it. */
	async function justAskedPage() {
		const frames: FrameRequestCallback[] = [];
		vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => frames.push(draw));
		justAsked.id = CHAT_ID;
		const page = showPage(LIVE, { prepare: running });
		await prompt();
		// Until then the page waits for no frame: what it does with the focus comes after what it shows.
		await waitFor(() => expect(justAsked.id).toBe(""));
		const drawn = () =>
			act(async () => {
				for (const draw of frames.splice(0)) draw(performance.now());
				await nextTask();
			});
		return { ...page, drawn };
	}

	test("so that a screen reader begins there", async () => {
		const { drawn } = await justAskedPage();
		expect(document.activeElement).toBe(document.body);
		await drawn();
		expect(document.activeElement?.tagName).toBe("H1");
	});

	test("but who has begun to write the next prompt goes on writing", async () => {
		const { user, drawn } = await justAskedPage();
		await user.keyboard("/");
		const next = await field();
		await drawn();
		expect(document.activeElement).toBe(next);
	});
});
