import { expect, it } from "vitest";
import type { ListSource } from "../../../providers/index.ts";
import { removeKey, storeKey } from "../../../testing/own-keys.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { userIdOf } from "../../../testing/seeds/seed-chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { ListStore } from "./list-store.ts";

const EMAIL = "mara@example.org";
const source: ListSource = {
	assistant: "claude",
	baseUrl: "https://models.example.org",
	apiKey: "sk-ant-key-of-mara-wxyz",
	read: async () => [],
};

async function scene() {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const userId = await userIdOf(app, EMAIL);
	const store = new ListStore(app.database);
	const { addedAt } = await storeKey(browser, "claude", source.apiKey ?? "");
	const saveAndLoad = async (listSource: ListSource, startedAt: number) => {
		await store.save(listSource, userId, { models: [], readAt: startedAt + 5 }, startedAt);
		return await store.load(listSource, userId);
	};
	return { browser, saveAndLoad, addedAt: Date.parse(addedAt) };
}

it("stores a list for the key that read it, unless that key was replaced or deleted meanwhile", async () => {
	const { browser, saveAndLoad, addedAt } = await scene();
	expect(await saveAndLoad(source, addedAt - 1)).toBeNull();
	expect(await saveAndLoad(source, addedAt)).toEqual({ models: [], readAt: addedAt + 5 });
	await removeKey(browser, "claude");
	expect(await saveAndLoad(source, addedAt + 10)).toBeNull();
});

it("stores the list of an address without a key as long as the account exists", async () => {
	const { saveAndLoad, addedAt } = await scene();
	const keyless = { ...source, assistant: "own-llama", apiKey: undefined };
	expect(await saveAndLoad(keyless, addedAt)).not.toBeNull();
});
