import { listChecks, startCheck } from "@parallax/contract";
import { expect, it } from "vitest";
import type { Database, Queries } from "../../../platform/database/index.ts";
import { askSeats, readToEnd } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { insertCheck } from "./stored-checks.ts";

const QUOTE = "Water boils at 90 degrees.";
const connectionError = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

type IsRefused = (transaction: Queries) => Promise<boolean>;

/** Refuses the next `times` writes after which `isRefused`; they are rolled back, or only not confirmed. */
function refusing() {
	const state = {
		times: 0,
		isCommitted: false,
		isRefused: (async () => false) as IsRefused,
		database: (real: Database): Database => ({
			...real,
			async write(work, options) {
				let isHit = false;
				try {
					const done = await real.write(async (transaction) => {
						const result = await work(transaction);
						isHit = state.times > 0 && (await state.isRefused(transaction));
						if (isHit && !state.isCommitted) throw connectionError();
						return result;
					}, options);
					if (isHit) throw connectionError();
					return done;
				} finally {
					if (isHit) state.times -= 1;
				}
			},
		}),
	};
	return state;
}

const isStored: IsRefused = async (transaction) =>
	(await transaction.selectFrom("checks").select("id").execute()).length > 0;
const isSettled: IsRefused = async (transaction) =>
	(await transaction.selectFrom("checks").select("id").where("settled_at", "is not", null).execute()).length > 0;

async function begin() {
	const faulty = refusing();
	const pauses: number[] = [];
	const pause = async (ms: number) => {
		if (ms > 0) pauses.push(ms);
	};
	const app = await startTestApp({ pause, database: faulty.database });
	const owner = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(owner, [{ provider: "chatgpt" }, { provider: "claude" }], "When does water boil?");
	for (const provider of ["chatgpt", "claude"] as const) {
		const call = await app.providers[provider].call();
		call.emitText(QUOTE);
		call.end();
	}
	await readToEnd(owner, id);
	const check = () => owner.call(startCheck, { params: { id, turn: 1 }, body: { seat: "chatgpt", quote: QUOTE } });
	const listed = async () => (await owner.call(listChecks, { params: { id, turn: 1 } })).answer;
	const replyAll = async () => {
		const asked = await app.providers.claude.call(2);
		asked.emitText(JSON.stringify({ stance: "supports", text: "Yes.", from: null }));
		asked.end();
		const own = await app.providers.chatgpt.call(2);
		own.emitText(JSON.stringify({ stands: "yes", text: "Yes." }));
		own.end();
	};
	return { app, owner, id, faulty, pauses, check, listed, replyAll };
}

it.each([false, true])(
	"the end of a check is stored later when it is not at once; committed: %s",
	async (isCommitted) => {
		const { owner, id, faulty, pauses, check, listed, replyAll } = await begin();
		await check();
		Object.assign(faulty, { times: 3, isCommitted, isRefused: isSettled });
		pauses.length = 0;
		await replyAll();
		const events = await readToEnd(owner, id);
		expect(events.at(-1)?.type).toBe("done");
		const [made] = await listed();
		expect([made?.settledAt, made?.replies[0]?.status, made?.own.status]).toEqual([
			expect.any(String),
			"answered",
			"answered",
		]);
		if (!isCommitted) expect(pauses).toEqual([1000, 2000, 4000]);
	},
);

it("a check that its own process no longer makes is over, ends the stream, and can be asked again", async () => {
	const { app, owner, id, check, listed } = await begin();
	await check();
	(await app.providers.claude.call(2)).fail(new Error("down"));
	await expect.poll(async () => (await listed())[0]?.settledAt).toEqual(expect.any(String));
	const left = await app.database.query.selectFrom("checks").select("replies").executeTakeFirstOrThrow();
	const replies = left.replies.replaceAll('"status":"failed"', '"status":"asking"');
	await app.database.write((transaction) =>
		transaction.updateTable("checks").set({ settled_at: null, replies }).execute(),
	);
	const [shown] = await listed();
	expect(shown).toMatchObject({ settledAt: expect.any(String), replies: [{ status: "failed" }] });
	expect((await readToEnd(owner, id)).at(-1)?.type).toBe("done");
	expect((await check()).status).toBe(202);
});

it("a check that cannot be stored is not counted", async () => {
	const { faulty, check } = await begin();
	Object.assign(faulty, { times: 41, isRefused: isStored });
	for (let n = 0; n < 41; n += 1) expect((await check()).status).toBeGreaterThanOrEqual(500);
	expect((await check()).status).toBe(202);
});

it("a check whose commit was not confirmed goes on", async () => {
	const { owner, id, faulty, check, listed, replyAll } = await begin();
	Object.assign(faulty, { times: 1, isCommitted: true, isRefused: isStored });
	expect((await check()).status).toBe(202);
	await replyAll();
	await readToEnd(owner, id);
	expect((await listed()).map(({ own }) => own.status)).toEqual(["answered"]);
});

it("nothing is stored for a turn that is deleted while its seats are read", async () => {
	const { app, id } = await begin();
	const replies = {
		others: [],
		own: { seat: "chatgpt", status: "waiting", stands: null, text: "", code: null, demo: false },
	} as const;
	const key = { chatId: id, turn: 2, edition: 1, seat: "chatgpt", attempt: 1, quote: QUOTE };
	const isStored = insertCheck(app.database, { id: "late", key, search: false, replies, now: 1, replaced: null });
	expect(await isStored).toBe(false);
});
