import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { CHAT_ID, makeDone, makePayload } from "../../testing/make-answers.ts";
import { showPage } from "../../testing/show-page.tsx";

const url = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/x";

it("an answer from Google Search has Google's suggestions below it, its sources, and no way to go on with it", async () => {
	showPage(`/?session=${CHAT_ID}&from=history`, {
		prepare: (api) => {
			const citations = [{ url, title: "sky.example", at: [0, 3] as [number, number] }];
			const grounded = makeDone("gemini", "433 light-years.", { attempt: 2, citations, grounded: true });
			api.payload = makePayload([grounded, makeDone("claude", "447 light-years.")]);
		},
	});
	const frame = await screen.findByTitle("Search suggestions of Google for the answer of Gemini");
	expect(frame.getAttribute("src")).toBe(
		`/api/chat/${CHAT_ID}/responses/gemini/suggestions?turn=1&edition=1&attempt=2`,
	);
	expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
	const gemini = screen.getByRole("article", { name: "Gemini" });
	within(gemini).getByText(/^From Google Search\. By Google's terms only you see this answer/);
	const source = within(gemini).getByRole("link", { name: "sky.example" });
	expect([source.getAttribute("href"), source.getAttribute("rel")]).toEqual([
		url,
		expect.stringMatching(/noopener.*noreferrer.*nofollow/),
	]);
	within(gemini).getByText("vertexaisearch.cloud.google.com");
	expect(within(gemini).queryByRole("button", { name: /^Go on with/ })).toBeNull();
	expect(screen.queryByRole("region", { name: "Who cites which source" })).toBeNull();
	expect(screen.getAllByTitle(/^Search suggestions/)).toHaveLength(1);
});
