import { type Compilable, sql } from "kysely";
import { expect, it } from "vitest";
import { createLogger } from "../../../platform/logger.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { replyLengths } from "../../analysis/judging/usual-reply.ts";
import { answerLengths, UsualLength } from "./usual-length.ts";

function lengthOf(results: readonly (readonly number[] | Error)[]) {
	let [now, reads] = [0, 0];
	const clock = { now: () => now, steady: () => now };
	const usual = new UsualLength({ clock, logger: createLogger("silent") }, 600, async () => {
		const result = results[Math.min(reads, results.length - 1)];
		reads += 1;
		if (result instanceof Error) throw result;
		return result ?? [];
	});
	const pass = (ms: number) => {
		now += ms;
	};
	return { usual, pass, reads: () => reads };
}

it("is the median of the lengths; with fewer than 20 of them, or when they cannot be read, the default", async () => {
	const many = [...Array.from({ length: 15 }, () => 100), ...Array.from({ length: 16 }, () => 2_000)];
	expect(await lengthOf([many]).usual.tokens()).toBe(2_000);
	expect(await lengthOf([many.slice(-19)]).usual.tokens()).toBe(600);
	expect(await lengthOf([new Error("no database")]).usual.tokens()).toBe(600);
});

it("is read once for many requests, and again after ten minutes", async () => {
	const twenty = (tokens: number) => Array.from({ length: 20 }, () => tokens);
	const { usual, pass, reads } = lengthOf([twenty(100), twenty(300)]);
	expect(await Promise.all([usual.tokens(), usual.tokens()])).toEqual([100, 100]);
	pass(600_000);
	expect([await usual.tokens(), reads()]).toEqual([100, 1]);
	pass(1);
	expect([await usual.tokens(), reads()]).toEqual([300, 2]);
});

it("is read from an index alone, so that no answer and no analysis is read", async () => {
	const { database } = await startTestApp();
	if (isOnPostgres) return;
	const planOf = async (lengths: Compilable): Promise<string> => {
		const plan = sql.raw<{ detail: string }>(`explain query plan ${lengths.compile().sql.replace("?", "500")}`);
		const { rows } = await plan.execute(database.query);
		return rows.map(({ detail }) => detail).join("; ");
	};
	expect(await planOf(answerLengths(database.query))).toBe("SCAN responses USING COVERING INDEX responses_by_length");
	expect(await planOf(replyLengths(database.query))).toBe("SCAN analyses USING COVERING INDEX analyses_by_length");
});
