import { cancelChat, cancelResponse, deleteChat } from "@parallax/contract";
import { afterEach, expect, it, vi } from "vitest";
import { estimateUsd, sizeOfText } from "../../../providers/index.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import { askSeats, responsesOfTurn, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

afterEach(() => vi.useRealTimers());

const SYSTEM = "Answer in the words of a lighthouse keeper.";
const RESERVED_USD = 1;
/** After this time, the server no longer expects that a stored response will still start to run. */
const GRACE_MS = 10_001;

async function spentUsd({ database }: TestApp): Promise<number> {
	const rows = await database.query.selectFrom("spending").select("usd").execute();
	return rows.reduce((sum, { usd }) => sum + usd, 0);
}

/** Claude's response of a second turn: pending with this text, and no longer run by this process. */
async function secondTurn(text: string) {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const clock = manualClock();
	const app = await startTestApp({ clock });
	const browser = app.browser();
	const { id } = await askSeats(browser, [{ provider: "claude", system: SYSTEM }], "Prompt 1");
	const call = await app.providers.claude.call();
	call.emitText("Says claude 1.");
	call.end();
	await settledOf(browser, id);
	const pending = { status: "pending", settled_at: null, reserved_usd: RESERVED_USD } as const;
	const answer = { seat: "claude", ...pending, text, process_id: app.database.processId };
	await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers: [answer] });
	return { app, browser, clock, id, before: await spentUsd(app), model: call.model ?? "" };
}

type Started = Awaited<ReturnType<typeof secondTurn>>;

const errorOf = async (browser: Started["browser"], id: string) =>
	(await responsesOfTurn(browser, id)).responses[0]?.errorCode;

it.each<[string, string, (started: Started) => Promise<TestApp>]>([
	[
		"stopped",
		"Half",
		async ({ app, browser, id }) => {
			await browser.call(cancelResponse, { params: { id, seat: "claude" } });
			return app;
		},
	],
	[
		"cancelled before any text",
		"",
		async ({ app, browser, id }) => {
			await browser.call(cancelChat, { params: { id } });
			expect((await responsesOfTurn(browser, id)).turn).toBe(1);
			return app;
		},
	],
	[
		"deleted with its chat",
		"Half",
		async ({ app, browser, id }) => {
			await browser.call(deleteChat, { params: { id } });
			return app;
		},
	],
	[
		"interrupted by a restart",
		"Half",
		async ({ app, browser, id }) => {
			const next = await app.restart();
			expect(await errorOf(sameBrowser(next, browser), id)).toBe("interrupted");
			return next;
		},
	],
	[
		"settled because its outcome was not stored",
		"Half",
		async ({ app, browser, clock, id }) => {
			clock.advance(GRACE_MS);
			await expect
				.poll(async () => {
					await vi.advanceTimersByTimeAsync(5000);
					return await errorOf(browser, id);
				})
				.toBe("interrupted");
			return app;
		},
	],
])(
	"a second turn that is %s costs its system text, the earlier turn, its prompt and its text",
	async (_how, text, end) => {
		const started = await secondTurn(text);
		const app = await end(started);
		const prompt = [SYSTEM, "Prompt 1", "Says claude 1.", "Prompt 2"].join("\n");
		const estimate = estimateUsd(cataloguePrice("claude", started.model), {
			prompt: sizeOfText(prompt),
			text,
			billed: null,
		});
		expect(await spentUsd(app)).toBeCloseTo(started.before - RESERVED_USD + estimate, 9);
	},
);
