import { getHistory, getProfile, retryResponse, saveSettings, shareChat } from "@parallax/contract";
import { expect, it } from "vitest";
import { settledOf } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { addTwoTurns, answeredTurn, seedTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { loadCounted } from "../chat/index.ts";

/** A shared chat of three turns, of whose answers each has three words. */
async function chatOfThree() {
	const app = await startTestApp();
	const { database } = app;
	const owner = await signedInBrowser(app, "mara@example.org");
	await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
	const id = await answeredTurn(app, owner);
	await addTwoTurns(app, id);
	await owner.call(shareChat, { params: { id }, body: { shared: true } });
	const listed = async () => (await owner.call(getHistory, {})).answer[0]?.wordCount;
	const published = async () =>
		(await app.browser().call(getProfile, { params: { username: "mara" } })).answer.chatHistory[0]?.wordCount;
	const stored = async () =>
		(await database.query.selectFrom("turns").select("words").orderBy("number").execute()).map(({ words }) => words);
	const beginRetry = async () => {
		const known = app.providers.claude.calls.length;
		await owner.call(retryResponse, { params: { id, seat: "claude" }, query: { turn: 1 } });
		return await app.providers.claude.call(known + 1);
	};
	const retry = async (text: string) => {
		const call = await beginRetry();
		call.emitText(text);
		call.end();
		await settledOf(owner, id);
	};
	return { app, owner, database, id, listed, published, stored, beginRetry, retry };
}

it("the words of a turn are counted once, and again when one of its answers is replaced", async () => {
	const { app, owner, database, id, listed, published, stored, beginRetry } = await chatOfThree();
	expect(await stored()).toEqual([null, null, null]);
	expect([await listed(), await published()]).toEqual([18, 18]);
	expect(await stored()).toEqual([6, 6, 6]);
	await database.write((write) => write.updateTable("turns").set({ words: 100 }).where("number", "<", 3).execute());
	expect([await listed(), await published()]).toEqual([206, 206]);
	const call = await beginRetry();
	expect([await listed(), await stored()]).toEqual([109, [null, 100, 6]]);
	call.emitText("One two three four.");
	call.end();
	await settledOf(owner, id);
	expect([await listed(), await published()]).toEqual([113, 113]);
	expect(await stored()).toEqual([7, 100, 6]);
	await seedTurn(app, id, { number: 2, prompt: "", answers: [{ seat: "claude", edition: 3, text: "One." }] });
	expect([await listed(), await stored()]).toEqual([17, [7, 4, 6]]);
});

it("a count of answers that were replaced meanwhile is not stored", async () => {
	const { database, listed, stored, retry } = await chatOfThree();
	const chats = await database.query.selectFrom("chats").selectAll().execute();
	const [early] = await loadCounted(
		{
			...database,
			async write(work, options) {
				await retry("One.");
				return await database.write(work, options);
			},
		},
		chats,
	);
	expect([early?.wordCount, await stored()]).toEqual([18, [null, 6, 6]]);
	expect([await listed(), await stored()]).toEqual([16, [4, 6, 6]]);
});

it("chats are listed while counts cannot be stored", async () => {
	const { database } = await chatOfThree();
	const chats = await database.query.selectFrom("chats").selectAll().execute();
	const failing = (error: Error) => loadCounted({ ...database, write: () => Promise.reject(error) }, chats);
	const full = Object.assign(new Error("read-only file system"), { code: "EROFS" });
	expect(await failing(full)).toMatchObject([{ wordCount: 18 }]);
	await expect(failing(new Error("a bug"))).rejects.toThrow("a bug");
});
