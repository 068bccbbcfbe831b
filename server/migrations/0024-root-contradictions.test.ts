import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { signedInBrowser } from "../src/testing/people.ts";
import { scriptedAssistants } from "../src/testing/scripted-assistant.ts";
import { seedChats, userIdOf } from "../src/testing/seeds/seed-chats.ts";
import { startTestApp } from "../src/testing/test-app.ts";
import { up } from "./0024-root-contradictions.ts";

const EMAIL = "mara@example.org";
/** The count that an earlier version stored. */
const STORED = 9;

type Stance = "says" | "contradicts" | "differs" | "declines";
const row = (chatgpt: Stance, gemini: Stance, follows?: number) => ({
	claim: "It is so",
	...(follows === undefined ? {} : { follows }),
	cells: { chatgpt: { stance: chatgpt, quote: "x" }, gemini: { stance: gemini, quote: "x" } },
});
const DISPUTED = row("says", "contradicts");
const AGREED = row("says", "says");

const CURRENT = { chatgpt: 1, gemini: 1 };
const CHATS: readonly (readonly [name: string, expected: number | null, claims: unknown, madeFrom?: unknown])[] = [
	["two steps of one contradiction", 1, [DISPUTED, row("says", "contradicts", 0), row("says", "contradicts", 1)]],
	["a step alone is contradicted", 1, [AGREED, row("says", "contradicts", 0)]],
	["two contradictions", 2, [DISPUTED, AGREED, DISPUTED]],
	["of an early version, with a step that follows from nothing", 1, [row("says", "contradicts", 7)]],
	["all agree", 0, [AGREED]],
	["one declines", null, [row("says", "declines")]],
	["they differ", null, [row("says", "differs")]],
	["asked again since", null, [DISPUTED], { chatgpt: 1, gemini: 2 }],
	["without claims", STORED, []],
	["unreadable", STORED, "{"],
	["of another shape", STORED, [null]],
	["without cells", null, [{ claim: "x" }]],
];

it("the stored counts of contradictions become those that the page shows, however many analyses there are", async () => {
	const app = await startTestApp({ providers: scriptedAssistants(true) });
	await signedInBrowser(app, EMAIL);
	const seeds = Array.from({ length: 5 }, () => CHATS)
		.flat()
		.map(([prompt]) => ({ prompt, answers: { chatgpt: "Yes.", gemini: "No." } }));
	const ids = await seedChats(app, { kind: "user", id: await userIdOf(app, EMAIL) }, seeds);
	const analyses = ids.map((chat_id, index) => {
		const [, , claims, madeFrom = CURRENT] = CHATS[index % CHATS.length] ?? CHATS[0] ?? [];
		return {
			chat_id,
			turn: 1,
			edition: 1,
			made_by: "Claude",
			approximate: 0 as const,
			made_from: JSON.stringify(madeFrom),
			claims: typeof claims === "string" ? claims : JSON.stringify(claims),
			together: null,
			dissent: null,
			collective_summary: null,
			comparison: null,
			notes: null,
			picture_key: null,
			made_at: 1,
		};
	});
	await app.database.write(async (transaction) => {
		await transaction.insertInto("analyses").values(analyses).execute();
		await transaction.updateTable("turns").set({ contradicted: STORED }).execute();
		await transaction.updateTable("chats").set({ contradicted: STORED }).execute();
		await up(transaction as unknown as Kysely<unknown>);
	});
	const { query } = app.database;
	const chats = await query.selectFrom("chats").select(["id", "prompt", "contradicted"]).execute();
	const turns = await query.selectFrom("turns").select(["chat_id", "contradicted"]).execute();
	const expected = new Map(CHATS.map(([name, count]) => [name, count]));
	expect(chats).toHaveLength(CHATS.length * 5);
	expect(chats.map(({ prompt, contradicted }) => [prompt, contradicted])).toEqual(
		chats.map(({ prompt }) => [prompt, expected.get(prompt)]),
	);
	const ofTurn = new Map(turns.map(({ chat_id, contradicted }) => [chat_id, contradicted]));
	expect(chats.map(({ id }) => ofTurn.get(id))).toEqual(chats.map(({ contradicted }) => contradicted));
});

it("the count of an earlier turn is not that of the chat", async () => {
	const app = await startTestApp({ providers: scriptedAssistants(true) });
	await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const [id = ""] = await seedChats(app, owner, [{ prompt: "twice", answers: { chatgpt: "Yes.", gemini: "No." } }]);
	await app.database.write(async (transaction) => {
		const analysis = {
			chat_id: id,
			made_by: "Claude",
			approximate: 0 as const,
			made_from: JSON.stringify(CURRENT),
			claims: JSON.stringify([DISPUTED, row("says", "contradicts", 0)]),
			made_at: 1,
		};
		await transaction
			.insertInto("turns")
			.values({ chat_id: id, number: 2, prompt: "again", search: 0, created_at: 2 })
			.execute();
		await transaction.updateTable("chats").set({ contradicted: null }).execute();
		await transaction.updateTable("turns").set({ contradicted: 2 }).where("number", "=", 1).execute();
		await transaction
			.insertInto("analyses")
			.values({ ...analysis, turn: 1, edition: 1 })
			.execute();
		await up(transaction as unknown as Kysely<unknown>);
	});
	const { query } = app.database;
	const turns = await query.selectFrom("turns").select("contradicted").orderBy("number").execute();
	expect(turns.map(({ contradicted }) => contradicted)).toEqual([1, null]);
	expect(await query.selectFrom("chats").select("contradicted").executeTakeFirst()).toEqual({ contradicted: null });
});
