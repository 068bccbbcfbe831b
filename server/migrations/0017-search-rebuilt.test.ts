import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { isOnPostgres } from "../src/testing/database/fresh-database.ts";
import { startTestApp } from "../src/testing/test-app.ts";
import { up } from "./0017-search-rebuilt.ts";

const WORDS = "a zebrawood xylophone stands on the stage ".repeat(300);

it.skipIf(isOnPostgres)("words that an older version left in the index go, and the index is sound", async () => {
	const app = await startTestApp();
	const change = (statement: string) =>
		app.database.write((transaction) => sql.raw(statement).execute(transaction)).then(() => "sound");
	const put = `insert into search_words (rowid, owner, words) values (1, 'o1', '${WORDS}')`;
	const remove = "delete from search_words where rowid = 1";
	const check = () => change("insert into search_words (search_words) values ('integrity-check')");
	await change(put);
	await app.database.write(async (transaction) => {
		for (const statement of [remove, put]) await sql.raw(statement).execute(transaction);
	});
	await change(remove);
	await expect(check()).rejects.toThrow();
	await app.database.write((transaction) => up(transaction as unknown as Kysely<unknown>));
	expect(await check()).toBe("sound");
	const remaining = sql<{
		n: number;
	}>`select count(*) n from search_words_data where hex(block) like '%' || hex('zebra') || '%'`;
	expect((await remaining.execute(app.database.query)).rows).toEqual([{ n: 0 }]);
});
