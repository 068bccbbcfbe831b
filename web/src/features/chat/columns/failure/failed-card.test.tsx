import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../../../testing/answers.ts";
import { makeProvider, makeSeat } from "../../../../testing/make-chats.ts";
import { renderPart } from "../../../../testing/render-page.tsx";
import { makeFailed } from "../../testing/make-answers.ts";
import { FailedCard } from "./failed-card.tsx";

const withOwnKeys = (ownKeys: boolean, ownKey = false): Answer => [
	200,
	{
		...CONFIG,
		providers: [makeProvider("claude", { ownKey })],
		features: { ...CONFIG.features, ownKeys },
	},
];

const refusedKey = makeFailed("claude", {
	error: "Claude rejected this server's API key. Check ANTHROPIC_API_KEY.",
	errorCode: "provider_auth",
});

test("a refused key: says which setting to correct before it offers Retry", () => {
	answerWith({ "GET /api/config": withOwnKeys(false) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={vi.fn()} />);
	const advice = screen.getByText("Keys are read at startup: set it, then restart the server.");
	const retry = screen.getByRole("button", { name: "Retry with the new key" });
	expect(advice.compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	expect(retry.querySelector("svg")).toBeNull();
	expect(screen.queryByRole("button", { name: "Retry Request" })).toBeNull();
});

test("a refused key: shows no advice on settings to a reader who cannot retry", () => {
	const { container } = render(
		<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={null} />,
	);
	expect(within(container).queryByText(/Keys are read at startup/)).toBeNull();
});

test("a refused key of the reader: links to the key's field in the settings", async () => {
	answerWith({ "GET /api/config": withOwnKeys(true, true) });
	const refused = makeFailed("claude", { error: "Your key for Claude was refused.", errorCode: "provider_auth" });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refused} unaffected={0} onRetry={vi.fn()} />);
	const link = await screen.findByRole("link", { name: "Replace your key in the settings" });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
	expect(screen.queryByText(/Keys are read at startup/)).toBeNull();
});

test("a refused key of the operator: offers the user's own key instead where users may store keys", async () => {
	answerWith({ "GET /api/config": withOwnKeys(true) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={vi.fn()} />);
	const link = await screen.findByRole("link", { name: "Or use your own key for Claude" });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
});
