import { getHistory, summarizeChat } from "@parallax/contract";
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { isOnPostgres } from "../src/testing/database/fresh-database.ts";
import { judgedBy } from "../src/testing/judged-by.ts";
import { signedInBrowser } from "../src/testing/people.ts";
import { seedChats, userIdOf } from "../src/testing/seeds/seed-chats.ts";
import { startTestApp } from "../src/testing/test-app.ts";
import { up } from "./0008-contradicted.ts";

const EMAIL = "mara@example.org";
const SAID = "Water boils at 100 degrees Celsius at sea level.";
const DENIED = "Water boils at 90 degrees Celsius at sea level.";

it("the chats of an older version are looked up in what was found out about them", async () => {
	const app = await startTestApp();
	const alone = ["Mountains are high.", "Tea is better in company."];
	judgedBy(app, [
		{ claim: SAID, says: [SAID], contradicts: [DENIED] },
		...alone.map((claim) => ({ claim, says: [claim] })),
	]);
	const browser = await signedInBrowser(app, EMAIL);
	const ids = await seedChats(app, { kind: "user", id: await userIdOf(app, EMAIL) }, [
		{ prompt: "not looked at", answers: { chatgpt: SAID, gemini: DENIED } },
		{ prompt: "nothing in common", answers: { chatgpt: "Mountains are high.", gemini: "Tea is better in company." } },
		{ prompt: "they agree", answers: { chatgpt: SAID, gemini: SAID } },
		{ prompt: "they part?", answers: { chatgpt: SAID, gemini: SAID, claude: DENIED } },
		{ prompt: "asked again since", answers: { chatgpt: SAID, gemini: SAID, claude: DENIED } },
	]);
	for (const id of ids.slice(1)) await browser.call(summarizeChat, { params: { id } });
	await app.database.write(async (transaction) => {
		const run = (statement: string) => sql.raw(statement).execute(transaction);
		await run(`drop trigger answer_in_doubt${isOnPostgres ? " on responses" : ""}`);
		if (isOnPostgres) await run("drop function forget_contradicted");
		if (!isOnPostgres) await run("drop trigger turn_begun");
		await run("alter table chats drop column contradicted");
		await run(`update responses set attempt = 2 where provider = 'claude' and chat_id = '${ids.at(-1)}'`);
		await up(transaction as unknown as Kysely<unknown>);
	});
	const { answer } = await browser.call(getHistory, {});
	expect(answer.map(({ prompt, contradicted }) => [prompt, contradicted])).toEqual([
		["asked again since", null],
		["they part?", 1],
		["they agree", 0],
		["nothing in common", null],
		["not looked at", null],
	]);
});
