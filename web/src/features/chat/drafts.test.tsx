import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FakeApi } from "./testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse } from "./testing/make-answers.ts";
import { type ShownPage, showPage } from "./testing/show-page.tsx";

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

test("the slash begins to write also while the sheet is open for reading", async () => {
	const { user } = showPage(LIVE, { prepare: finished });
	await user.click(await prompt());
	await user.keyboard("/");
	expect(document.activeElement).toBe(await field());
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
