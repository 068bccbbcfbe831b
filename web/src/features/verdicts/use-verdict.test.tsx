import type { ResponsesPayload, Verdict } from "@parallax/contract";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { FakeApi } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeSession } from "../chat/testing/make-answers.ts";
import { useVerdict } from "./use-verdict.ts";

const PATH = `/api/chat/${CHAT_ID}/turns/1/verdict`;
const VERDICT: Verdict = { vote: null, review: null, checks: [], editions: 2, revealed: true };
const answerOf = (edition: number, status: "success" | "pending") =>
	makeDone("claude", "447.", { id: `a${edition}`, edition, status });

afterEach(() => vi.unstubAllGlobals());

function Shown({ payloads }: { readonly payloads: readonly ResponsesPayload[] }) {
	const [index, setIndex] = useState(0);
	const payload = payloads[index] ?? makePayload([]);
	useVerdict({ side: "own", session: makeSession(), payload, onVerdict: null }, () => false);
	return (
		<button type="button" onClick={() => setIndex(index + 1)}>
			Next
		</button>
	);
}

test("the verdict on a turn that was asked again is read once the first new answer has ended", async () => {
	const api = new FakeApi();
	api.answers.set(`GET ${PATH}`, () => Response.json(VERDICT));
	api.install();
	const reads = () => api.callsTo("GET", PATH).length;
	const payloads = [
		makePayload([answerOf(1, "success")]),
		makePayload([answerOf(2, "pending")], { edition: 2 }),
		makePayload([answerOf(2, "success")], { edition: 2 }),
	];
	const user = renderPart(<Shown payloads={payloads} />);
	await waitFor(() => expect(reads()).toBe(1));
	await user.click(screen.getByRole("button", { name: "Next" }));
	await waitFor(() => expect(reads()).toBe(2));
	await user.click(screen.getByRole("button", { name: "Next" }));
	await waitFor(() => expect(reads()).toBe(3));
});
