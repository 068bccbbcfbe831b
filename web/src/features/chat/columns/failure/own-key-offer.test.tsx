import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, CONFIG } from "../../../../testing/answers.ts";
import { makeProvider, makeSeat } from "../../../../testing/make-chats.ts";
import { renderPart } from "../../../../testing/render-page.tsx";
import { signedIn } from "../../../../testing/signed-in.ts";
import { KeyDialogHost } from "../../own-keys/key-dialog-host.tsx";
import { makeDone } from "../../testing/make-answers.ts";
import { AnswerBody } from "../answer-body.tsx";

const answer = makeDone("claude", "A prepared text.", { demo: true });
const ACTION = "Ask the real Claude with your own key";

interface Options {
	readonly ownKeys?: boolean;
	readonly demo?: boolean;
	readonly canRetry?: boolean;
	readonly allowAnonymous?: boolean;
	readonly isSignedIn?: boolean;
}

function showAnswer(options: Options) {
	const { ownKeys = true, demo = true, canRetry = true, allowAnonymous = true, isSignedIn = false } = options;
	const config = {
		...CONFIG,
		allowAnonymous,
		providers: [makeProvider("claude", { demo })],
		features: { ...CONFIG.features, ownKeys },
	};
	const requests = (isSignedIn ? signedIn : answerWith)({ "GET /api/config": [200, config] });
	const user = renderPart(
		<>
			<AnswerBody
				seat={makeSeat("claude")}
				response={answer}
				isEndVisible
				unaffected={0}
				failures={undefined}
				chatId={null}
				onRetry={canRetry ? () => {} : null}
			/>
			<KeyDialogHost />
		</>,
	);
	return { requests, user };
}

test("without an account, a sample answer opens the dialog for a key of its assistant", async () => {
	const { user } = showAnswer({});
	await user.click(await screen.findByRole("button", { name: ACTION }));
	await screen.findByRole("dialog", { name: "Your key for Claude" });
	await screen.findByLabelText("API key for Claude");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: ACTION })));
});

test.each([
	["with an account", { isSignedIn: true }],
	["where only accounts may ask", { allowAnonymous: false }],
])("%s, a sample answer links to the key field of its assistant", async (_when, options) => {
	showAnswer(options);
	const link = await screen.findByRole("link", { name: ACTION });
	expect(link.getAttribute("href")).toBe("/settings?key=claude");
});

test.each([
	["where people may not store keys", { ownKeys: false }],
	["once the assistant is asked for real", { demo: false }],
])("shows no offer %s", async (_when, options) => {
	const { requests } = showAnswer(options);
	await waitFor(() => expect(requests).toHaveLength(1));
	await act(async () => {});
	expect(screen.queryByText(ACTION)).toBeNull();
});

test("shows no offer to a reader of a shared chat", () => {
	showAnswer({ canRetry: false });
	expect(screen.queryByText(ACTION)).toBeNull();
});
