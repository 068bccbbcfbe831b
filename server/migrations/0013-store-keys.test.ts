import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { signedInBrowser } from "../src/testing/people.ts";
import { startTestApp } from "../src/testing/test-app.ts";
import { up } from "./0013-store-keys.ts";

it("the files and avatars of an older version are found where it put them", async () => {
	const app = await startTestApp();
	await signedInBrowser(app, "mara@example.org");
	await app.database.write(async (transaction) => {
		const run = (statement: string) => sql.raw(statement).execute(transaction);
		await run("alter table objects drop column store_key");
		for (const [key, kind] of [
			["a1", "avatar"],
			["b2", "upload"],
		])
			await run(
				`insert into objects (key, kind, content_type, size, created_at) values ('${key}', '${kind}', '', 1, 1)`,
			);
		await up(transaction as unknown as Kysely<unknown>);
	});
	const rows = await app.database.query.selectFrom("objects").select("store_key").orderBy("key").execute();
	expect(rows).toEqual([{ store_key: "avatars/a1" }, { store_key: "uploads/b2" }]);
});
