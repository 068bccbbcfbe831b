import { countHistory, exportHistory, getHistory, urlOf } from "@parallax/contract";
import { expect, it } from "vitest";
import { signedInBrowser } from "../../testing/people.ts";
import { seedChats, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { type SeededVote, seedVote } from "../../testing/seeds/seed-votes.ts";
import { someSeat } from "../../testing/seeds/some-seats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const EMAIL = "mara@example.org";
const SEATS = [someSeat("claude"), someSeat("claude", "claude-2"), someSeat("grok")];

const VOTES: Readonly<Record<string, SeededVote | null>> = {
	best: { best: "claude" },
	first: { ranking: [["claude-2"], ["claude", "grok"]] },
	shared: { ranking: [["claude", "grok"], ["claude-2"]] },
	other: { best: "grok" },
	none: { ranking: [], none: true },
	silent: null,
};

it("chats are found by what their owner voted for, with the other filters, in the counts and in the export", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const ids = await seedChats(
		app,
		owner,
		Object.keys(VOTES).map((prompt) => ({ prompt, seats: SEATS })),
	);
	for (const [index, vote] of Object.values(VOTES).entries()) if (vote) await seedVote(app, ids[index] ?? "", vote);
	type Query = Parameters<typeof browser.call<typeof getHistory>>[1]["query"];
	const found = async (query: Query) => {
		const { answer, headers } = await browser.call(getHistory, { query });
		expect(headers.get("x-total-count")).toBe(String(answer.length));
		return answer.map(({ prompt }) => prompt).toSorted();
	};
	expect(await found({ chose: "claude" })).toEqual(["best", "first"]);
	expect(await found({ chose: "grok" })).toEqual(["other"]);
	expect(await found({ chose: "gemini" })).toEqual([]);
	expect(await found({ none: "true" })).toEqual(["none"]);
	expect(await found({ none: "false" })).toEqual(["best", "first", "other", "shared", "silent"]);
	expect(await found({ chose: "claude", none: "true" })).toEqual([]);
	expect(await found({ chose: "claude", provider: "grok", q: "first" })).toEqual(["first"]);
	expect((await browser.call(countHistory, { query: { chose: "claude" } })).answer.all).toBe(2);
	const file = await browser.fetch(urlOf(exportHistory, { query: { format: "json", none: "true" } }));
	expect(((await file.json()) as { chats: unknown }).chats).toMatchObject([{ prompt: "none" }]);
	for (const query of ["chose=No%20ID", "none=maybe"])
		expect((await browser.fetch(`/api/user/history?${query}`)).status).toBe(400);
});
