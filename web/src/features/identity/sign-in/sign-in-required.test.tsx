import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answer, answerWith } from "../../../testing/answers.ts";
import { openPage } from "../../../testing/render-page.tsx";

const setHint = (attributes: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `parallax_hint=1; path=/${attributes}`;
};

afterEach(() => {
	setHint("; max-age=0");
	vi.useRealTimers();
});

/** Opens a page that requires a sign-in while the server fails to identify the user. */
function openUnknown() {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	setHint("");
	const answers: Record<string, Answer> = {
		"GET /api/auth/me": [503, "Parallax is starting. Try again in a moment."],
		"GET /api/user/history": [200, []],
		"GET /api/user/history/counts": [200, { all: 0, disagreed: 0, failed: 0, shared: 0, pinned: 0 }],
	};
	const requests = answerWith(answers);
	openPage("/history");
	const recover = () => {
		const user = { username: "mara", email: "m@example.org", displayName: "Mara", photoURL: null };
		answers["GET /api/auth/me"] = [
			200,
			{ user: { ...user, provider: "local", isPublic: false, autoCompare: false, judge: null } },
		];
	};
	return { requests, recover };
}

test("while the server cannot identify the user, shows no sign-in button and retries automatically", async () => {
	const { recover } = openUnknown();
	await screen.findByRole("heading", { level: 1, name: "Couldn't load this" });
	screen.getByText("Can't check whether you're signed in. Retrying every few seconds.");
	expect(screen.queryByRole("button", { name: "Sign In" })).toBeNull();
	await vi.advanceTimersByTimeAsync(5100);
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Couldn't load this");
	recover();
	await vi.advanceTimersByTimeAsync(5100);
	await screen.findByRole("button", { name: "Mara: account menu" });
	await screen.findByRole("heading", { name: "No chat history yet" });
});

test("the button 'Try again' repeats the request at once", async () => {
	const { requests, recover } = openUnknown();
	await screen.findByRole("heading", { level: 1, name: "Couldn't load this" });
	recover();
	await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByRole("button", { name: "Mara: account menu" });
	expect(requests.filter(({ call }) => call === "GET /api/auth/me")).toHaveLength(2);
});

test("a login session that has ended shows the sign-in notice", async () => {
	setHint("");
	answerWith({ "GET /api/auth/me": [401, "You were signed out. Sign in to continue; your text is saved."] });
	openPage("/history");
	await screen.findByRole("heading", { name: "Authentication Required" });
});
