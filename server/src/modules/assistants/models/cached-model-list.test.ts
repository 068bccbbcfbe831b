import { expect, it } from "vitest";
import type { ListedModel, ListSource } from "../../../providers/index.ts";
import { CachedModelList } from "./cached-model-list.ts";

const listed = (...ids: string[]) => ids.map((id) => ({ id, aliases: [] }) as unknown as ListedModel);

/** A list whose reads are completed by the test. */
function open(address: Partial<ListSource> = {}) {
	const readings: ((models: readonly ListedModel[]) => void)[] = [];
	const read = () => new Promise<readonly ListedModel[]>((resolve) => readings.push(resolve));
	const store = { load: async () => null, save: async () => {}, deleteOrphans: async () => {} };
	const list = new CachedModelList(
		{ assistant: "chatgpt", baseUrl: "https://api.example/v1", read, ...address } as unknown as ListSource,
		"",
		{
			store: store as never,
			now: () => 0,
			closing: new AbortController().signal,
			onRead() {},
			mayRead: async () => true,
			running: new Set(),
		},
	);
	const refuse = () => list.rereadAfterRefusal("gpt-4o", new AbortController().signal, "operator");
	const readingOf = async (n: number) => {
		await expect.poll(() => readings.length).toBe(n);
		return readings[n - 1] as (models: readonly ListedModel[]) => void;
	};
	return { list, refuse, readings, readingOf };
}

it("ignores a read that began before the model was refused", async () => {
	const { list, refuse, readingOf } = open();
	const first = list.refresh();
	const endFirst = await readingOf(1);
	const refused = refuse();
	endFirst(listed("gpt-4o"));
	await first;
	(await readingOf(2))(listed("gpt-5.1"));
	expect((await refused)?.map(({ id }) => id)).toEqual(["gpt-5.1"]);
	expect(list.isUnavailable("gpt-4o")).toBe(true);
});

it("shares one read between concurrent refusals and those shortly afterwards", async () => {
	const { refuse, readings, readingOf } = open();
	const refused = [refuse(), refuse(), refuse()];
	(await readingOf(1))(listed("gpt-5.1"));
	for (const models of await Promise.all([...refused, refuse()]))
		expect(models?.map(({ id }) => id)).toEqual(["gpt-5.1"]);
	expect(readings).toHaveLength(1);
});

it("answers a person after the longest wait, while the read goes on", async () => {
	const { list, readings, readingOf } = open();
	await list.readAgain("person", 0);
	expect(list.current()).toBeNull();
	await list.readAgain("person", 0);
	(await readingOf(1))(listed("gpt-5.1"));
	await expect.poll(() => list.current()?.map(({ id }) => id)).toEqual(["gpt-5.1"]);
	expect(readings).toHaveLength(1);
});

it.each([
	["without a key", { apiKey: undefined }, 1],
	["with a key", { apiKey: "key" }, 0],
	["with a key in the server's network", { apiKey: "key", baseUrl: "http://192.168.1.20:8000/v1" }, 1],
])("a menu that is opened reads an address %s %#", async (_, address, count) => {
	const { list, readings, readingOf } = open(address);
	const read = list.readAgain("menu");
	if (count === 1) (await readingOf(1))(listed("gpt-5.1"));
	await read;
	expect(readings).toHaveLength(count);
});
