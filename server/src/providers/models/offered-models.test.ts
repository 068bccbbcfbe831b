import { expect, test } from "vitest";
import { type ListedModel, type ListedModels, NO_LIST } from "./listed-model.ts";
import { offeredModels } from "./offered-models.ts";

const listing = (...ids: string[]): ListedModels => {
	const models = ids.map((id) => ({ id, aliases: [], name: null }) as unknown as ListedModel);
	return { ...NO_LIST, current: () => models, state: () => ({ readAt: 0, isFresh: true }) };
};

function countingFacts(isFree = false) {
	let lookups = 0;
	const facts = {
		isFree,
		published: () => null,
		cataloguedAbilities: () => ({ images: null, documents: null }),
		priceOf: () => {
			lookups += 1;
			return null;
		},
	};
	return { facts, lookups: () => lookups };
}

const offer = (
	models: ListedModels,
	{ facts }: ReturnType<typeof countingFacts>,
	current = "a",
	named: string[] = [],
) => offeredModels({ models: named }, { id: current, name: current }, models, facts).models;

test("combines a list with the published prices once, for each default model and configuration", () => {
	const [models, counting] = [listing("a", "b", "c"), countingFacts()];
	const first = offer(models, counting);
	expect(offer(models, counting)).toEqual(first);
	expect([first.map(({ id, isDefault }) => [id, isDefault]), counting.lookups()]).toEqual([
		[
			["a", true],
			["b", false],
			["c", false],
		],
		3,
	]);
	expect(offer(models, counting, "b").find(({ isDefault }) => isDefault)?.id).toBe("b");
	expect(offer(models, counting, "b", ["b", "x"]).map(({ id }) => id)).toEqual(["b", "x"]);
	expect(offer(models, countingFacts(true)).map(({ id }) => id)).toEqual(["a", "b", "c"]);
	// A list that was read again is another list.
	expect(offer(listing("d"), counting, "d").map(({ id }) => id)).toEqual(["d"]);
});

test("an unknown default is not offered, and one that is not listed comes first", () => {
	expect(offer(NO_LIST, countingFacts(), "")).toEqual([]);
	expect(offer(listing("a"), countingFacts(), "").map(({ id }) => id)).toEqual(["a"]);
	expect(offer(listing("a"), countingFacts(), "z").map(({ id }) => id)).toEqual(["z", "a"]);
});

test("says which models have no search: by their list, or by their protocol", () => {
	const models = [
		{ id: "a", aliases: [], name: null, search: true },
		{ id: "b", aliases: [], name: null, search: false },
	] as unknown as ListedModel[];
	const listed: ListedModels = { ...NO_LIST, current: () => models };
	const { facts } = countingFacts();
	const searches = (hasSearch: boolean) =>
		offeredModels({ models: [], searches: hasSearch }, { id: "a", name: "A" }, listed, facts).models.map(
			({ search }) => search,
		);
	expect(searches(true)).toEqual([true, false]);
	expect(searches(false)).toEqual([false, false]);
});
