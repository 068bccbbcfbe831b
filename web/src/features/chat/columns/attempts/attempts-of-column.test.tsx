import type { KeptAttempt, ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { errorResponse } from "../../testing/fake-api.ts";
import { CHAT_ID, makeDone, makeFailed, makePayload, makeResponse, makeSession } from "../../testing/make-answers.ts";
import { type ShowOptions, showPage } from "../../testing/show-page.tsx";
import "./attempts-of-column.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const ATTEMPTS = `/api/chat/${CHAT_ID}/responses/claude/attempts`;

const kept = (attempt: number, response: string): KeptAttempt => {
	const { model, askedModel, costUsd, totalMs } = makeDone("claude", response);
	return {
		attempt,
		response,
		model,
		askedModel,
		costUsd,
		totalMs,
		citations: [],
		settledAt: "2026-11-27T10:00:00.000Z",
	};
};

async function show(
	answer: ProviderResponse,
	list: readonly KeptAttempt[],
	prepare: ShowOptions["prepare"] = () => {},
) {
	const page = showPage(LIVE, {
		prepare(api) {
			api.payload = makePayload([makeDone("chatgpt", "433."), answer]);
			api.answers.set(`GET ${ATTEMPTS}`, () => Response.json(list));
			prepare(api);
		},
	});
	const claude = await screen.findByRole("article", { name: "Claude" });
	const button = (name: string) => within(claude).queryByRole("button", { name });
	return { ...page, claude, button };
}

const SECOND = makeDone("claude", "About 448.", { attempt: 2 });
const BOTH = [kept(1, "About 447."), kept(2, "About 448.")];

test("the column of a retried answer leads to the earlier one, which is marked as such, and back", async () => {
	const { user, claude, button } = await show(SECOND, BOTH);
	const group = await within(claude).findByRole("group", { name: "Answers of Claude" });
	expect(group.textContent).toBe("‹2/2›");
	expect(button("Newer answer")?.getAttribute("aria-disabled")).toBe("true");
	expect(button("Use this answer")).toBeNull();
	button("Earlier answer")?.focus();
	await user.keyboard("{Enter}");
	expect((await within(claude).findByText("About 447.")).closest(".earlier-answer")).not.toBeNull();
	expect(within(claude).getByText("About 448.").closest("[hidden]")).not.toBeNull();
	within(claude).getByText("Answer 1 of 2, replaced by a retry");
	expect(group.textContent).toBe("‹1/2›");
	expect(document.activeElement).toBe(button("Earlier answer"));
	await user.click(button("Newer answer") as HTMLElement);
	expect(within(claude).queryByText("About 447.")).toBeNull();
	expect(within(claude).getByText("About 448.").closest("[hidden]")).toBeNull();
});

test("the row has its place before the earlier answers are known", async () => {
	const { claude } = await show(SECOND, BOTH, (api) => {
		api.answers.set(`GET ${ATTEMPTS}`, () => new Promise<Response>(() => {}));
	});
	expect(claude.querySelector(".attempts")?.childElementCount).toBe(0);
});

test("'Use this answer' makes it the answer, and the turn is read again", async () => {
	const { api, user, claude, button } = await show(SECOND, BOTH, (prepared) => {
		prepared.answers.set(`POST ${ATTEMPTS}`, () =>
			Response.json(makeDone("claude", "About 447.", { attempt: 3, stale: true })),
		);
	});
	await user.click(await within(claude).findByRole("button", { name: "Earlier answer" }));
	const reads = () => api.callsTo("GET", `/api/chat/${CHAT_ID}/responses`).length;
	const before = reads();
	await user.click(button("Use this answer") as HTMLElement);
	expect(api.callsTo("POST", ATTEMPTS).map(({ query, body }) => [query, body])).toEqual([["turn=1", { attempt: 1 }]]);
	await waitFor(() => expect(within(claude).getByText("About 447.").closest(".earlier-answer")).toBeNull());
	expect(button("Use this answer")).toBeNull();
	expect(document.activeElement).toBe(button("Earlier answer"));
	await waitFor(() => expect(reads()).toBe(before + 1));
});

test("the chat's cost counts the answers that retries have replaced, too", async () => {
	const paid = { ...kept(1, "About 447."), costUsd: 0.002 };
	const { client } = await show({ ...SECOND, costUsd: 0.001 }, [paid, { ...kept(2, "About 448."), costUsd: 0.001 }]);
	await waitFor(() => expect(client.isFetching()).toBe(0));
	await waitFor(() => expect(document.querySelector(".stats-bar")?.textContent).toContain("$0.0030"));
});

test("a refusal is shown with its sentence, and the earlier answer stays in place", async () => {
	const { user, claude, button } = await show(SECOND, BOTH, (prepared) => {
		prepared.answers.set(`POST ${ATTEMPTS}`, () => errorResponse(409, "This answer has changed meanwhile."));
	});
	await user.click(await within(claude).findByRole("button", { name: "Earlier answer" }));
	await user.click(button("Use this answer") as HTMLElement);
	await screen.findByText("This answer has changed meanwhile.");
	expect(within(claude).getByText("About 447.")).not.toBeNull();
});

test("after a retry that failed, the column says that the earlier answer is kept and leads to it", async () => {
	const { user, claude, button } = await show(makeFailed("claude", { attempt: 2 }), BOTH.slice(0, 1));
	await within(claude).findByText("The earlier answer is kept.");
	await user.click(button("Earlier answer") as HTMLElement);
	await within(claude).findByText("About 447.");
	expect(button("Use this answer")).not.toBeNull();
});

test("while a retry runs, the earlier answer can be read but not used", async () => {
	const { user, claude, button } = await show(makeResponse("claude", { attempt: 2 }), BOTH.slice(0, 1));
	await user.click(await within(claude).findByRole("button", { name: "Earlier answer" }));
	await within(claude).findByText("About 447.");
	expect(button("Use this answer")).toBeNull();
	expect(button("Stop Claude")).not.toBeNull();
});

test("nothing is asked for and nothing shown where no retry was, for readers, and where no answer is kept", async () => {
	const first = await show(makeDone("claude", "About 446."), BOTH);
	await within(first.claude).findByText("About 446.");
	expect(first.api.callsTo("GET", ATTEMPTS)).toEqual([]);
	first.closePage();
	const failedFirst = await show(SECOND, BOTH.slice(1));
	await waitFor(() => expect(failedFirst.api.callsTo("GET", ATTEMPTS)).toHaveLength(1));
	expect(failedFirst.button("Earlier answer")).toBeNull();
	failedFirst.closePage();
	const { api } = showPage(`/?session=${CHAT_ID}`, {
		prepare(prepared) {
			prepared.session = makeSession({ shared: true, owned: false });
			prepared.payload = makePayload([SECOND]);
			prepared.answers.set(`GET ${ATTEMPTS}`, () => Response.json(BOTH));
		},
	});
	await screen.findByText("About 448.");
	expect(api.callsTo("GET", ATTEMPTS)).toEqual([]);
});
