import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse, makeSession, makeSnapshot } from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const CHAT = `/api/chat/${CHAT_ID}`;
const column = (name: string) => screen.findByRole("article", { name });
const notFound = () => errorResponse(404, "It doesn't exist or has been removed.", { "x-error-code": "not-found" });

const SECOND = makePayload([makeResponse("claude", { id: "second", turn: 2 })], { turn: 2 });

const sessionOf = (turnCount: number) => {
	const { prompt, createdAt } = makeSession();
	const turns = Array.from({ length: turnCount }, (_, index) => ({
		number: index + 1,
		prompt,
		createdAt,
		search: false,
		carried: null,
	}));
	return makeSession({ selectedProviders: ["claude"], turns });
};

/** Claude has answered the first turn, and is answering the second. */
function secondTurnRuns(api: FakeApi): void {
	api.session = sessionOf(2);
	const first = makePayload([makeDone("claude", "Probably 447.")]);
	api.answers.set(`GET ${CHAT}/responses?turn=1`, () => Response.json(first));
	api.answers.set(`GET ${CHAT}/responses?turn=2`, () => Response.json(SECOND));
}

function deleteSecondTurn(api: FakeApi): void {
	api.session = sessionOf(1);
	api.answers.set(`GET ${CHAT}/responses?turn=2`, notFound);
}

it("stays in the chat and shows the turn before when a stop deletes the newest turn", async () => {
	const { api, user } = showPage(LIVE, { prepare: secondTurnRuns });
	expect((await column("Claude")).getAttribute("aria-busy")).toBe("true");
	await waitFor(() => expect(api.streams).toHaveLength(1));
	// While the stream is open, the page does not poll.
	await act(async () => api.stream.send(makeSnapshot(SECOND)));
	api.answers.set(`POST ${CHAT}/cancel`, () => {
		deleteSecondTurn(api);
		return Response.json({ kept: true });
	});
	await user.keyboard("{Escape}{Escape}");
	expect(await screen.findByText("Probably 447.")).toBeTruthy();
	expect(window.location.search).toContain(CHAT_ID);
});

it("shows the turn before when another device deletes the newest turn", async () => {
	const { api } = showPage(LIVE, { prepare: secondTurnRuns });
	await waitFor(() => expect(api.streams).toHaveLength(1));
	deleteSecondTurn(api);
	api.answers.set(`GET ${CHAT}/events`, notFound);
	act(() => api.stream.cut());
	expect(await screen.findByText("Probably 447.")).toBeTruthy();
	expect(screen.queryByText("This chat was deleted, or you were signed out.")).toBeNull();
});

it("says that the chat was deleted when another device deletes it during its second turn", async () => {
	const { api } = showPage(LIVE, { prepare: secondTurnRuns });
	await waitFor(() => expect(api.streams).toHaveLength(1));
	for (const path of ["", "/events", "/responses?turn=1", "/responses?turn=2"]) {
		api.answers.set(`GET ${CHAT}${path}`, notFound);
	}
	act(() => api.stream.cut());
	expect(await screen.findByText("This chat was deleted, or you were signed out.")).toBeTruthy();
});
