import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answer, answerWith } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";

const FAILED: Answer = [503, "The server is restarting. Try again in a moment."];
const SIGNED_IN: Record<string, Answer> = {
	"GET /api/auth/me": [
		200,
		{
			user: {
				username: "mara",
				email: "m@example.org",
				displayName: "Mara",
				photoURL: null,
				provider: "local",
				isPublic: false,
				autoCompare: false,
				judge: null,
			},
		},
	],
};

test("a second failure keeps the focus on the button; loaded content receives the focus", async () => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = "parallax_hint=1; path=/";
	const answers: Record<string, Answer> = {
		...SIGNED_IN,
		"GET /api/user/history": FAILED,
		"GET /api/user/history/counts": FAILED,
	};
	const requests = answerWith(answers);
	const times = () => requests.filter(({ call }) => call === "GET /api/user/history").length;
	openPage("/history");
	const button = await screen.findByRole("button", { name: "Try again" });
	const user = userEvent.setup({ delay: null });
	let releaseResponse = () => {};
	const originalFetch = globalThis.fetch;
	globalThis.fetch = async (...request) => {
		await new Promise<void>((resolve) => {
			releaseResponse = resolve;
		});
		return await originalFetch(...request);
	};
	await user.click(button);
	await screen.findByText("Trying again…");
	expect(button.getAttribute("aria-busy")).toBe("true");
	releaseResponse();
	await screen.findByText("The server is restarting. Try again in a moment.");
	expect(times()).toBe(2);
	expect(document.activeElement).toBe(button);
	globalThis.fetch = originalFetch;
	answers["GET /api/user/history"] = [200, []];
	await user.click(button);
	await screen.findByRole("heading", { name: "No chat history yet" });
	expect(document.activeElement).toBe(screen.getByRole("main"));
});
