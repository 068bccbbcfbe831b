import { getChat, getHistory, getProfile, getSharedChat, saveSettings, type Turn } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { answeredTurn, seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const carriedIn = ({ turns }: { readonly turns: readonly Turn[] }) => turns.map(({ carried }) => carried);

const publish = ({ database }: TestApp, turns: number) =>
	database.write((t) => t.updateTable("chats").set({ shared_at: 1, shared_turns: turns }).execute());

/** Three turns: Claude's answer is carried into the second, and the second edition of ChatGPT's into the third. */
async function threeTurns() {
	const app = await startTestApp();
	const owner = await signedInBrowser(app, "mara@example.org");
	const id = await answeredTurn(app, owner);
	const [first] = await app.database.query.selectFrom("responses").select("id").where("seat", "=", "claude").execute();
	const answers = [{ seat: "chatgpt" }, { seat: "chatgpt", edition: 2 }, { seat: "claude" }];
	const second = await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers, carried: first?.id ?? "" });
	const carried = second.find(({ edition }) => edition === 2)?.id ?? "";
	await seedTurn(app, id, { number: 3, prompt: "Prompt 3", answers: [{ seat: "claude" }], carried });
	return { app, owner, id };
}

describe("the seat of a carried answer", () => {
	it("is shown to the owner in the turn into which the answer was carried, and in no other turn", async () => {
		const { owner, id } = await threeTurns();
		const other = await ask(owner, "Another prompt", ["grok"]);
		const carried = [null, "claude", "chatgpt"];
		expect(carriedIn((await owner.call(getChat, { params: { id } })).answer)).toEqual(carried);
		const history = (await owner.call(getHistory, {})).answer;
		expect(Object.fromEntries(history.map((chat) => [chat.id, carriedIn(chat)]))).toEqual({
			[id]: carried,
			[other.id]: [null],
		});
		const file = (await (await owner.fetch("/api/user/data")).json()) as { chats: { id: string; turns: Turn[] }[] };
		expect(carriedIn(file.chats.find((chat) => chat.id === id) ?? { turns: [] })).toEqual(carried);
	});

	it.each([
		[1, [null]],
		[2, [null, "claude"]],
		[3, [null, "claude", "chatgpt"]],
	])("is shown to readers of a share in the turns that are published: up to turn %i", async (last, carried) => {
		const { app, owner, id } = await threeTurns();
		await publish(app, last);
		await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
		const reader = app.browser();
		for (const browser of [reader, owner]) {
			expect(carriedIn((await browser.call(getSharedChat, { params: { id } })).answer)).toEqual(carried);
		}
		const profile = await reader.call(getProfile, { params: { username: "mara" } });
		expect(profile.answer.chatHistory.map(carriedIn)).toEqual([carried]);
	});
});
