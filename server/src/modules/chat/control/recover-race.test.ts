import { afterEach, expect, it, vi } from "vitest";
import { QUESTION } from "../../../testing/chats.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { seedChats } from "../../../testing/seeds/seed-chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import type { Runner } from "../run/runner.ts";
import { settleResponse } from "../store/chats.ts";
import { loadResponses, saveChunk } from "../store/response-chunks.ts";
import { ProcessLiveness } from "./process-liveness.ts";
import { recoverChats } from "./recover.ts";

/** A fixed time, so that the request never becomes too old to be repeated. */
const clock = { now: () => 1_800_000_000_000, steady: () => performance.now() };

afterEach(() => vi.useRealTimers());

/** Two processes, and a request to Grok that a third process left behind before any text arrived. */
async function startWithOrphan() {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const app = await startTestApp();
	const visitor = { id: "v", token_hash: "v", created_at: 1, last_seen_at: 1 };
	await app.database.write((t) => t.insertInto("visitors").values(visitor).execute());
	const orphan = { status: "pending", text: "", process_id: "gone", total_ms: null, settled_at: null } as const;
	const chat = { prompt: QUESTION, at: clock.now(), answers: { grok: orphan } };
	const [chatId = ""] = await seedChats(app, { kind: "visitor", id: "v" }, [chat]);
	const stored = async () => {
		const [row] = await loadResponses(app.database.query, chatId);
		if (!row) throw new Error("the answer was not stored");
		return row;
	};
	const processes = ["A", "B"].map((id) => ({ id, host: `machine of ${id}`, pid: 1, seen_at: 1 }));
	await app.database.write((t) => t.insertInto("processes").values(processes).execute());
	const recover = (runner: Runner) => recoverChats(runner, new ProcessLiveness(runner.database.processId));
	return {
		app,
		chatId,
		stored,
		recover,
		runnerA: runnerOn(app, "A", { clock }),
		runnerB: runnerOn(app, "B", { clock }),
	};
}

it("REL-46 when two processes find the same orphaned answer, only one of them requests it again", async () => {
	const { app, stored, recover, runnerA, runnerB } = await startWithOrphan();
	await Promise.all([recover(runnerA), recover(runnerB)]);
	const call = await app.providers.grok.call();
	expect(await stored()).toMatchObject({ status: "pending", asked_again: 1 });
	call.emitText("Because of Rayleigh.");
	call.end();
	await Promise.all([runnerA.lifecycle.idle(), runnerB.lifecycle.idle()]);
	expect(await stored()).toMatchObject({ status: "success", text: "Because of Rayleigh.", error: null });
	expect(app.providers.grok.calls).toHaveLength(1);
});

it("REL-46 a process that was considered dead writes nothing into an answer that another has taken over", async () => {
	const { app, stored, recover, runnerA } = await startWithOrphan();
	const { database } = app;
	const before = { row: await stored(), savedUnits: 0, unsaved: "Ants, ants and ants.", firstWordMs: 5 };
	await recover(runnerA);
	const call = await app.providers.grok.call();
	await database.write((t) => saveChunk(t, before));
	call.emitText("Bees.");
	await expect.poll(async () => (await stored()).text).toBe("Bees.");
	await database.write((t) => saveChunk(t, before));
	const late = { status: "success", text: before.unsaved, settled_at: 1 } as const;
	expect(await database.write((t) => settleResponse(t, before.row, late))).toBe(false);
	call.end();
	await runnerA.lifecycle.idle();
	expect(await stored()).toMatchObject({ status: "success", text: "Bees.", asked_again: 1 });
});
