import type { ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { chatDraft } from "../../../lib/stored/chat-draft.ts";
import { makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { searchChoice } from "../picker/search/search-choice.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload } from "../testing/make-answers.ts";
import { makeModel } from "../testing/make-models.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const IDS = ["chatgpt", "claude"];
const CANNOT_SEE = "Claude cannot look at pictures and won't answer.";
const CANNOT_SEARCH = "Claude answers without a search.";
const MODELS = [
	makeModel("claude-1", { name: "Claude 1", isDefault: true, images: true, search: true }),
	makeModel("claude-9", { name: "Claude 9", images: false, search: false }),
];

/** Claude, begun with Claude 1, was asked with these models. */
const prepare = (first: string, newest: string) => (api: FakeApi) => {
	const config = makeConfig({ providers: IDS.map((id) => makeProvider(id, { wire: "anthropic" })) });
	api.config = { ...config, features: { ...config.features, search: true } };
	const answer = (text: string, over: Partial<ProviderResponse>) =>
		makePayload([makeDone("chatgpt", text), makeDone("claude", text, over)]);
	serveTurns(api, makeTurns(["First?", "Second?"], { seats: IDS.map((id) => makeSeat(id)) }), [
		inTurn(1, answer("One.", { askedModel: first })),
		inTurn(2, answer("Two.", { askedModel: newest })),
	]);
	const listOf = (models: typeof MODELS) => () => Response.json({ models, from: "vendor", at: null });
	api.answers.set("GET /api/providers/chatgpt/models", listOf([]));
	api.answers.set("GET /api/providers/claude/models", listOf(MODELS));
};

const attachPicture = (key: string) =>
	draftFiles(key).attachUploaded(
		[{ id: "1", objectURL: "/objects/1", name: "chart.png", type: "image/png", size: 3, createdAt: "" }],
		1000,
	);

beforeEach(() => searchChoice.write(true));

describe("what the composer says of models before sending", () => {
	it("is said of the model of the newest answer, or of the one that is chosen for the next prompt", async () => {
		const { user } = showPage(LIVE, { prepare: prepare("claude-1", "claude-9") });
		await user.click(await screen.findByRole("button", { name: /^Ask a follow-up/, hidden: false }));
		attachPicture(chatDraft(`${CHAT_ID}#next`).key);
		await screen.findByText(CANNOT_SEE);
		await screen.findByText(CANNOT_SEARCH);
		await user.click(screen.getByRole("button", { name: /Model of Claude for the next prompt/ }));
		const menu = await screen.findByRole("dialog", { name: "Models of Claude" });
		await user.click(await within(menu).findByRole("option", { name: /Claude 1/ }));
		await waitFor(() => expect(screen.queryByText(CANNOT_SEE)).toBeNull());
		await waitFor(() => expect(screen.queryByText(CANNOT_SEARCH)).toBeNull());
	});

	it("is said of the model that the edited prompt has asked", async () => {
		const { user } = showPage(LIVE, { prepare: prepare("claude-1", "claude-9") });
		await user.click(await screen.findByRole("button", { name: "Edit the prompt" }));
		attachPicture(chatDraft(CHAT_ID, 2).key);
		await screen.findByText(CANNOT_SEE);
	});
});
