import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeSeat } from "../../../testing/make-chats.ts";
import { makeFailed } from "../testing/make-answers.ts";
import { FailedCard } from "./failed-card.tsx";

const refusedKey = makeFailed("claude", {
	error: "Claude rejected this server's API key. Check ANTHROPIC_API_KEY.",
	errorCode: "provider_auth",
});

test("a refused key: says which setting to mend before it offers to retry", () => {
	render(<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={vi.fn()} />);
	const advice = screen.getByText("Keys are read at startup: set it, then restart the server.");
	const retry = screen.getByRole("button", { name: "Retry with the new key" });
	expect(advice.compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	expect(retry.querySelector("svg")).toBeNull();
	expect(screen.queryByRole("button", { name: "Retry Request" })).toBeNull();
});

test("a refused key: a reader who cannot retry is given no advice on settings", () => {
	const { container } = render(
		<FailedCard seat={makeSeat("claude")} response={refusedKey} unaffected={0} onRetry={null} />,
	);
	expect(within(container).queryByText(/Keys are read at startup/)).toBeNull();
});
