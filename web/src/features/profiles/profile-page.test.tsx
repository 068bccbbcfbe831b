import type { ChatWithResponses, ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith } from "../../testing/answers.ts";
import { makeChat, makePending } from "../../testing/make-chats.ts";
import { openPage } from "../../testing/render-page.tsx";

const response = (seat: string, status: ProviderResponse["status"]): ProviderResponse =>
	makePending(seat, {
		status,
		response: status === "success" ? "three words here" : "",
		responseTime: "1.0s",
		totalMs: 1000,
		elapsedMs: null,
	});

const chat = (index: number): ChatWithResponses => ({
	...makeChat({
		id: `${index}`.padStart(22, "a"),
		prompt: `Question ${index}`,
		selectedProviders: ["chatgpt", "grok"],
		createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
		shared: true,
		owned: false,
	}),
	responses: [response("chatgpt", "success"), response("grok", "error")],
	turnCount: 3,
	wordCount: 40,
});

const profile = (chats: readonly ChatWithResponses[], next: string | null) => ({
	user: { username: "mara", displayName: "Mara Keller", photoURL: null },
	chatHistory: chats,
	counts: { chats: 21, successfulResponses: 40 },
	next,
});

test("shows the user, the number of shared chats, and the age, answer count and word count of each chat", async () => {
	answerWith({ "GET /api/profile/mara": [200, profile([chat(1)], null)] });
	openPage("/profile/mara");
	await screen.findByRole("heading", { name: "@mara" });
	await screen.findByText("Mara Keller");
	screen.getByText("21 conversations · 40 successful AI responses");
	const [item] = screen.getAllByRole("listitem").filter((one) => within(one).queryByText("Question 1"));
	if (!item) throw new Error("the conversation is not there");
	expect(within(item).getByRole("link", { name: "Question 1" }).getAttribute("href")).toBe(`/shared/${chat(1).id}`);
	within(item).getByText("3 days ago");
	within(item).getByText("1/2");
	within(item).getByText("3 turns");
	within(item).getByText("40 words");
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a prompt has the language that it is written in", async () => {
	const prompt = "Wie weit ist der Nordstern entfernt?";
	answerWith({ "GET /api/profile/mara": [200, profile([{ ...chat(1), prompt }], null)] });
	openPage("/profile/mara");
	expect((await screen.findByRole("link", { name: prompt })).lang).toBe("de");
});

test("shows the next conversations below the first ones", async () => {
	answerWith({ "GET /api/profile/mara": [200, profile([chat(1)], "cursor")] });
	const { user } = openPage("/profile/mara");
	const more = await screen.findByRole("button", { name: "Show more" });
	answerWith({ "GET /api/profile/mara": [200, profile([chat(2)], null)] });
	await user.click(more);
	await screen.findByText("Question 2");
	screen.getByText("Question 1");
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("keeps the page when further conversations cannot be loaded", async () => {
	answerWith({ "GET /api/profile/mara": [200, profile([chat(1)], "cursor")] });
	const { user } = openPage("/profile/mara");
	const more = await screen.findByRole("button", { name: "Show more" });
	answerWith({});
	await user.click(more);
	await screen.findByRole("alert");
	screen.getByText("Question 1");
});

test("for a missing profile, the page title also says so", async () => {
	answerWith({ "GET /api/profile/mara": [404, "This profile either doesn't exist or is not public."] });
	openPage("/profile/mara");
	await screen.findByRole("heading", { name: "Profile Not Found" });
	await waitFor(() => expect(document.title).toBe("Profile Not Found – Parallax"));
});
