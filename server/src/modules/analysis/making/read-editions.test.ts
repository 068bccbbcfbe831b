import { expect, it } from "vitest";
import type { Claim } from "../draft/draft.ts";
import type { JudgeInput } from "./build-summary.ts";
import { readEditions } from "./read-editions.ts";

const BEFORE = "Drink about 2 litres of water a day. Tea counts as water, too. Drink more in the heat.";
const AFTER = "For adults 1.5 to 2 litres of water a day are enough. Tea counts as well. In the heat you need more.";

const says = (quote: string) => ({ stance: "says", quote }) as const;
const claimOf = (claim: string, before: string, after: string): Claim => ({
	claim,
	kind: "fact",
	follows: null,
	cells: { "edition-1": says(before), "edition-2": says(after) },
});

async function stancesOf(claim: Claim, texts = [BEFORE, AFTER]): Promise<string[]> {
	const answers = texts.map((text, index) => ({
		...{ seat: `edition-${index + 1}`, name: `Edition ${index + 1}`, assistant: "chatgpt", attempt: 1 },
		...{ text, demo: false },
	}));
	const input = { prompt: "How many litres should 2 adults drink?", answers } as unknown as JudgeInput;
	const draft = { claims: [claim], summaries: {} };
	const writeDraft = async () => ({ signed: { draft, by: "Claude", approximate: false }, notes: [] });
	const { claims } = await readEditions({ writeDraft } as never, input, new AbortController().signal, {} as never);
	return claims.flatMap(({ cells }) => Object.values(cells).map(({ stance }) => stance));
}

const FIRST = "about 2 litres of water a day";
const SECOND = "1.5 to 2 litres of water a day are enough";

it("an edition without the figures of a claim that another edition has does not say it", async () => {
	const claim = "Adults should drink 1.5 to 2 litres a day.";
	expect(await stancesOf(claimOf(claim, FIRST, SECOND))).toEqual(["differs", "says"]);
	expect(await stancesOf(claimOf(claim, SECOND, FIRST), [AFTER, BEFORE])).toEqual(["says", "differs"]);
});

it("both say a claim of the same number, whether it is a bound in one of them or not", async () => {
	const texts = ["Exercise for 150 minutes a week.", "Exercise for at least 150 minutes a week."] as const;
	const claim = claimOf("Exercise should take 150 minutes a week.", ...texts);
	expect(await stancesOf(claim, [...texts])).toEqual(["says", "says"]);
});

it("both say a claim without figures, with those of the question, and with those that no edition has", async () => {
	for (const claim of ["Tea counts.", "Tea counts for 2 adults.", "Tea counts for 9 adults."])
		expect(await stancesOf(claimOf(claim, "Tea counts as water, too.", "Tea counts as well."))).toEqual([
			"says",
			"says",
		]);
});
