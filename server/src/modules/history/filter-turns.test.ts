import { countHistory, getHistory } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { signedInBrowser } from "../../testing/people.ts";
import { seedChats, seedTurn, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { seedTurn as seedEdition } from "../../testing/seeds/seed-turns.ts";
import { someSeat } from "../../testing/seeds/some-seats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const EMAIL = "mara@example.org";
const FAILED = { status: "error", text: "", error: "No." } as const;

/** Chats of two turns, named by what happened to Claude in them. */
async function chatsOfTwoTurns() {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const add = async (prompt: string, first: object, second: object, joins?: ReturnType<typeof someSeat>) => {
		const [id = ""] = await seedChats(app, owner, [{ prompt, answers: { chatgpt: "Yes.", ...first } }]);
		await seedTurn(app, id, { prompt: "And then?", answers: { chatgpt: "Yes.", ...second }, ...(joins && { joins }) });
		return id;
	};
	await add("answered again", { claude: FAILED }, { claude: "Yes." });
	await add("failed again", { claude: "Yes." }, { claude: FAILED });
	await add("not asked again", { claude: FAILED }, {});
	await add("joined", {}, { claude: "Yes." }, someSeat("claude"));
	const id = await add("newer edition", {}, { claude: FAILED }, someSeat("claude"));
	await seedEdition(app, id, { number: 2, prompt: "", answers: [{ seat: "claude", edition: 2 }] });
	const list = async (query: Parameters<typeof browser.call<typeof getHistory>>[1]["query"] = {}) =>
		(await browser.call(getHistory, { query })).answer;
	const find = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ prompt }) => prompt).toSorted();
	return { browser, list, find };
}

describe("the filters of the history, for chats of several turns", () => {
	it("find the chats whose newest turn has such a response", async () => {
		const { find } = await chatsOfTwoTurns();
		expect(await find({ status: "error" })).toEqual(["failed again"]);
		expect(await find({ provider: "claude" })).toEqual(["answered again", "failed again", "joined", "newer edition"]);
		expect(await find({ provider: "claude", status: "success" })).toEqual([
			"answered again",
			"joined",
			"newer edition",
		]);
	});

	it("agree with the responses that each row shows, and with the counts", async () => {
		const { browser, list, find } = await chatsOfTwoTurns();
		const all = await list();
		for (const provider of [undefined, "chatgpt", "claude", "grok"]) {
			for (const status of [undefined, "success", "error", "pending"] as const) {
				const shown = all.filter(({ responses }) =>
					responses.some((one) => (provider ?? one.provider) === one.provider && (status ?? one.status) === one.status),
				);
				expect(await find({ provider, status })).toEqual(shown.map(({ prompt }) => prompt).toSorted());
			}
			const { all: count, failed } = (await browser.call(countHistory, { query: { provider } })).answer;
			expect(count).toBe((await find({ provider })).length);
			expect(failed).toBe((await find({ provider, status: "error" })).length);
		}
	});
});
