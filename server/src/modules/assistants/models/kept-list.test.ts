import { expect, test } from "vitest";
import type { ListedModel } from "../../../providers/index.ts";
import { KEPT_MS, KeptList, READ_EVERY_MS } from "./kept-list.ts";
import type { ListStore, StoredList } from "./list-store.ts";

const model = (id: string): ListedModel => ({ id, aliases: [] }) as Partial<ListedModel> as ListedModel;
const idsOf = (list: KeptList) => list.current()?.map(({ id }) => id) ?? null;
const never = new AbortController().signal;

/** One database, one vendor, and any number of processes that keep its list. */
function world() {
	const state = { now: 1_000_000, ids: ["a"] as string[] | null, reads: 0, stored: null as StoredList | null };
	const store = {
		load: async () => state.stored,
		save: async (_source: unknown, _userId: string, list: StoredList) => {
			state.stored = list;
		},
	} as Partial<ListStore> as ListStore;
	const errors: unknown[] = [];
	const keep = () =>
		new KeptList(
			{
				...{ assistant: "chatgpt", baseUrl: "https://vendor.example", apiKey: "key" },
				read: async () => {
					state.reads += 1;
					if (!state.ids) throw new Error("unreachable");
					return state.ids.map(model);
				},
			},
			"",
			{
				...{ store, now: () => state.now, closing: never, running: new Set() },
				onRead: (_source, error) => {
					if (error) errors.push(error);
				},
			},
		);
	return { state, keep, errors };
}

test("a list is read once in six hours, by one of the processes", async () => {
	const { state, keep } = world();
	const [one, other] = [keep(), keep()];
	await one.refresh();
	await other.refresh();
	expect([state.reads, idsOf(other)]).toEqual([1, ["a"]]);
	state.ids = ["b"];
	state.now += READ_EVERY_MS - 1;
	await one.refresh();
	expect([state.reads, idsOf(one)]).toEqual([1, ["a"]]);
	state.now += 1;
	await other.refresh();
	await one.refresh();
	expect([state.reads, idsOf(one), idsOf(other)]).toEqual([2, ["b"], ["b"]]);
});

test("callers at the same time share one reading", async () => {
	const { state, keep } = world();
	const list = keep();
	await Promise.all([list.refresh(), list.afterRefusal("x", never), list.refresh()]);
	expect(state.reads).toBe(1);
});

test("a list is used for 30 days when the vendor cannot be reached, and then it is not", async () => {
	const { state, keep, errors } = world();
	const list = keep();
	expect([list.current(), list.state()]).toEqual([null, null]);
	await list.refresh();
	expect(list.state()).toEqual({ readAt: 1_000_000, isFresh: true });
	state.ids = null;
	state.now += KEPT_MS - 1;
	await list.refresh();
	expect([idsOf(list), list.state(), errors.length]).toEqual([["a"], { readAt: 1_000_000, isFresh: false }, 1]);
	const restarted = keep();
	await restarted.load();
	expect(idsOf(restarted)).toEqual(["a"]);
	state.now += 1;
	expect([list.current(), list.state()]).toEqual([null, null]);
	state.ids = ["b"];
	await list.refresh();
	expect([idsOf(list), list.state()?.isFresh]).toEqual([["b"], true]);
});

test("a refused model is looked up in a new list, however fresh the known one is", async () => {
	const { state, keep } = world();
	const list = keep();
	await list.refresh();
	state.ids = ["b"];
	expect((await list.afterRefusal("a", never))?.map(({ id }) => id)).toEqual(["b"]);
	expect([list.isGone("a"), list.isGone("b"), state.reads]).toEqual([true, false, 2]);
});

test("a model that is listed again is not gone any more", async () => {
	const { state, keep } = world();
	const list = keep();
	state.ids = ["b"];
	await list.afterRefusal("a", never);
	state.ids = ["a", "b"];
	state.now += READ_EVERY_MS;
	await list.refresh();
	expect(list.isGone("a")).toBe(false);
});

test("many refusals cause few readings", async () => {
	const { state, keep } = world();
	const list = keep();
	for (let n = 0; n < 1000; n += 1) await list.afterRefusal(`invented-${n}`, never);
	expect(state.reads).toBe(1);
	expect([list.isGone("invented-999"), list.isGone("invented-0")]).toEqual([true, false]);
	state.now += 60_000;
	await list.afterRefusal("invented", never);
	expect(state.reads).toBe(2);
});

test("without any list a refused model is not called gone", async () => {
	const { state, keep } = world();
	state.ids = null;
	const list = keep();
	expect(await list.afterRefusal("a", never)).toBeNull();
	expect(list.isGone("a")).toBe(false);
});

test("in the background an unreachable vendor is asked again only after some time", async () => {
	const { state, keep } = world();
	state.ids = null;
	const list = keep();
	for (let n = 0; n < 5; n += 1) {
		list.refreshSoon();
		await list.refresh(0);
	}
	const reads = state.reads;
	list.refreshSoon();
	expect(state.reads).toBe(reads);
});
