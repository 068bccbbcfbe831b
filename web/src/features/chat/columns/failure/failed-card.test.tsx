import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../../../testing/answers.ts";
import { makeProvider, makeSeat } from "../../../../testing/make-chats.ts";
import { renderPart } from "../../../../testing/render-page.tsx";
import { signedIn } from "../../../../testing/signed-in.ts";
import { KeyDialogHost } from "../../own-keys/key-dialog-host.tsx";
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
	error: "Claude can't be asked right now. Use your own key.",
	errorCode: "provider_auth",
});
const ADVICE =
	"Claude rejected the API key. Check ANTHROPIC_API_KEY. Set it and restart the server; keys are read at startup.";
const advised = { ...refusedKey, advice: ADVICE };

test("a refused key: says which setting to correct before it offers Retry", () => {
	answerWith({ "GET /api/config": withOwnKeys(false) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={advised} unaffected={0} onRetry={vi.fn()} />);
	const advice = screen.getByText(ADVICE);
	const retry = screen.getByRole("button", { name: "Retry with the new key" });
	expect(advice.compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	expect(retry.querySelector("svg")).toBeNull();
	expect(screen.queryByRole("button", { name: "Retry Request" })).toBeNull();
});

test("a refused key: names no setting to a reader who gets no advice", () => {
	answerWith({ "GET /api/config": withOwnKeys(false) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={vi.fn()} />);
	expect(screen.queryByText(/restart|API_KEY/)).toBeNull();
	expect(screen.getByRole("button", { name: "Retry Request" })).toBeTruthy();
});

test("shows the vendor's message as text, under the error", () => {
	const advice = "Llama says: “<img src=x onerror=alert(1)> **bold** https://evil.example”";
	const { container } = render(
		<FailedCard
			seat={makeSeat("claude")}
			response={{ ...refusedKey, errorCode: "config", advice }}
			unaffected={0}
			onRetry={null}
		/>,
	);
	const shown = within(container).getByText(advice);
	expect(shown.children).toHaveLength(0);
	expect(shown.previousElementSibling?.textContent).toContain("Claude can't be asked right now.");
});

test("a refused key of an account: links to the key's field in the settings", async () => {
	signedIn({ "GET /api/config": withOwnKeys(true, true) });
	const refused = makeFailed("claude", { error: "Your key for Claude was refused.", errorCode: "provider_auth" });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refused} unaffected={0} onRetry={vi.fn()} />);
	const link = await screen.findByRole("link", { name: "Replace your key" });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
	expect(screen.queryByText(/restart the server/)).toBeNull();
});

test("a refused key of a browser without an account: opens the dialog for another one", async () => {
	answerWith({ "GET /api/config": withOwnKeys(true, true) });
	const refused = makeFailed("claude", { error: "Your key for Claude was refused.", errorCode: "provider_auth" });
	const user = renderPart(
		<>
			<FailedCard seat={makeSeat("claude")} response={refused} unaffected={0} onRetry={vi.fn()} />
			<KeyDialogHost />
		</>,
	);
	await user.click(await screen.findByRole("button", { name: "Replace your key" }));
	await screen.findByRole("dialog", { name: "Your key for Claude" });
});

test("a refused key of the operator: offers the user's own key instead where users may store keys", async () => {
	signedIn({ "GET /api/config": withOwnKeys(true) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={vi.fn()} />);
	const link = await screen.findByRole("link", { name: "Add your own key" });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
});

test("a refused key with advice: offers the user's own key as the second way", async () => {
	signedIn({ "GET /api/config": withOwnKeys(true) });
	renderPart(<FailedCard seat={makeSeat("claude")} response={advised} unaffected={0} onRetry={vi.fn()} />);
	expect(await screen.findByRole("link", { name: "Or use your own key for Claude" })).toBeTruthy();
});
