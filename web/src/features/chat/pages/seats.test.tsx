import type { ProviderResponse } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { EIGHT, makeSeat } from "../../../testing/make-chats.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import {
	CHAT_ID,
	makeDelta,
	makeDone,
	makeFailed,
	makePayload,
	makeResponse,
	makeSession,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const TWINS = ["chatgpt", "chatgpt-2"];
const FIRST = "ChatGPT";
const SECOND = "ChatGPT 2";

const showing = (responses: readonly ProviderResponse[]) => (api: FakeApi) => {
	api.session = makeSession({ seats: responses.map(({ seat }) => makeSeat(seat)) });
	api.payload = makePayload(responses);
};
const column = (name: string) => screen.findByRole("article", { name });

describe("a column with a name of its own", () => {
	const named = (api: FakeApi) => {
		api.session = makeSession({ seats: [{ ...makeSeat("chatgpt"), name: "Socrates" }, makeSeat("chatgpt-2")] });
		api.payload = makePayload(TWINS.map((id) => makeDone(id, "About 433.")));
	};

	it.each([LIVE, `/?session=${CHAT_ID}`])("shows whose answer it is beside the name, at %s", async (address) => {
		showPage(address, { prepare: named });
		expect((await column("Socrates")).querySelector(".col-assistant")?.textContent).toBe("· ChatGPT");
		expect((await column(SECOND)).querySelector(".col-assistant")).toBeNull();
	});
});

describe("two seats of one assistant", () => {
	it("keep their texts separate while they stream", async () => {
		const { api } = showPage(LIVE, { prepare: showing(TWINS.map((id) => makeResponse(id))) });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		api.stream.send(makeSnapshot(api.payload), makeDelta("chatgpt-2", 0, "Polaris"), makeDelta("chatgpt", 0, "Vega"));
		expect(await within(await column(SECOND)).findByText("Polaris")).toBeTruthy();
		expect(await within(await column(FIRST)).findByText("Vega")).toBeTruthy();
		expect(within(await column(FIRST)).queryByText("Polaris")).toBeNull();
	});

	it("are retried one by one", async () => {
		const { api, user } = showPage(LIVE, { prepare: showing(TWINS.map((id) => makeFailed(id))) });
		const path = `/api/chat/${CHAT_ID}/responses/chatgpt-2/retry`;
		api.answers.set(`POST ${path}`, () => Response.json(makeResponse("chatgpt-2", { attempt: 2 })));
		await user.click(within(await column(SECOND)).getByRole("button", { name: `Retry ${SECOND}` }));
		await waitFor(async () => expect((await column(SECOND)).getAttribute("aria-busy")).toBe("true"));
		expect(api.callsTo("POST", path)).toMatchObject([{ query: "turn=1", body: undefined }]);
		expect(within(await column(FIRST)).getByRole("heading", { name: "Response Failed" })).toBeTruthy();
	});

	it("are stopped one by one", async () => {
		const { api, user } = showPage(LIVE, { prepare: showing(TWINS.map((id) => makeResponse(id))) });
		const path = `/api/chat/${CHAT_ID}/responses/chatgpt-2/cancel`;
		const stopped = makeFailed("chatgpt-2", { errorCode: "cancelled" });
		api.answers.set(`POST ${path}`, () => Response.json(stopped));
		await user.click(within(await column(SECOND)).getByRole("button", { name: `Stop ${SECOND}` }));
		await within(await column(SECOND)).findByText("You stopped this answer.");
		expect((await column(FIRST)).getAttribute("aria-busy")).toBe("true");
	});

	it("are distinct in the comparison of two and in what a screen reader announces", async () => {
		const answers = [makeDone("chatgpt", "About 433 light-years."), makeResponse("chatgpt-2")];
		const { api, user } = showPage(LIVE, { prepare: showing(answers) });
		await waitFor(() => expect(api.streams).toHaveLength(1));
		api.stream.send(makeSnapshot(api.payload), {
			type: "settled",
			data: makeDone("chatgpt-2", "About 447 light-years."),
		});
		await screen.findByText(/ChatGPT 2 finished/);
		expect(screen.queryByText(/ChatGPT finished/)).toBeNull();
		await user.click(screen.getByRole("button", { name: "Compare two" }));
		const right = within(await screen.findByRole("group", { name: "Right answer" }));
		expect(right.getByRole<HTMLInputElement>("radio", { name: SECOND }).checked).toBe(true);
		expect(right.getByRole<HTMLInputElement>("radio", { name: FIRST }).checked).toBe(false);
	});
});

describe.each([1, 2, 5, 8])("%i columns", (count) => {
	const ids = EIGHT.slice(0, count);

	it("are all on the page, and each gets the focus by its digit key", async () => {
		const { user } = showPage(LIVE, { prepare: showing(ids.map((id) => makeDone(id, `Words of ${id}.`))) });
		await column(FIRST);
		for (const [index, id] of ids.entries()) {
			await user.keyboard(`${index + 1}`);
			const { name } = makeSeat(id);
			expect(document.activeElement).toBe(await column(name));
			expect(within(await column(name)).getByText(`Words of ${id}.`)).toBeTruthy();
		}
		expect(screen.getAllByRole("article")).toHaveLength(count);
	});

	it("have tabs if they do not all fit side by side, and arrow keys move between the tabs", async () => {
		const { user } = showPage(LIVE, { prepare: showing(ids.map((id) => makeDone(id, "Words."))) });
		await column(FIRST);
		const tabs = screen.queryAllByRole("tab");
		expect(tabs).toHaveLength(count > 4 ? count : 0);
		if (count <= 4) return;
		tabs[0]?.focus();
		for (const tab of tabs.slice(1)) {
			await user.keyboard("{ArrowRight}");
			expect(document.activeElement).toBe(tab);
			expect(tab.getAttribute("aria-selected")).toBe("true");
		}
	});
});
