import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, CONFIG } from "../../../../testing/answers.ts";
import { makeProvider, makeSeat } from "../../../../testing/make-chats.ts";
import { renderPart } from "../../../../testing/render-page.tsx";
import { makeDone } from "../../testing/make-answers.ts";
import { AnswerBody } from "../answer-body.tsx";

const answer = makeDone("claude", "A prepared text.", { demo: true });

function showAnswer(options: { ownKeys?: boolean; demo?: boolean; canRetry?: boolean }) {
	const { ownKeys = true, demo = true, canRetry = true } = options;
	const requests = answerWith({
		"GET /api/config": [
			200,
			{ ...CONFIG, providers: [makeProvider("claude", { demo })], features: { ...CONFIG.features, ownKeys } },
		],
	});
	renderPart(
		<AnswerBody
			seat={makeSeat("claude")}
			response={answer}
			isEndVisible
			unaffected={0}
			failures={undefined}
			onRetry={canRetry ? () => {} : null}
		/>,
	);
	return requests;
}

test("a sample answer links to the key field of its assistant", async () => {
	showAnswer({});
	const link = await screen.findByRole("link", { name: "Ask the real Claude with your own key" });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
});

test.each([
	["where people may not store keys", { ownKeys: false }],
	["once the assistant is asked for real", { demo: false }],
])("shows no offer %s", async (_when, options) => {
	const requests = showAnswer(options);
	await waitFor(() => expect(requests).toHaveLength(1));
	await act(async () => {});
	expect(screen.queryByRole("link")).toBeNull();
});

test("shows no offer to a reader of a shared chat", () => {
	expect(showAnswer({ canRetry: false })).toHaveLength(0);
	expect(screen.queryByRole("link")).toBeNull();
});
