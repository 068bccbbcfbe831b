import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import { expect } from "vitest";
import { answerOf, ask, columnOf, NAMES, promptField, sessionOf, untilAll, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { longAnswer } from "./testing/long-answer.ts";
import { threadTime } from "./testing/thread-time.ts";
import { test as traced } from "./testing/traced.ts";

const test = traced.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

/** Just below what the server keeps of one answer. */
const LENGTH = 199_000;
const END = "The very last words.";
const textOf = (id: ProviderId): string => `${longAnswer(NAMES[id], 480).slice(0, LENGTH)}\n\n${END}`;
/** As vendors send it: no frame holds all of it. */
const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,2000}/g) ?? [];

test("REL-18 four answers of 200 kB: exact, no task over 100 ms, open again within a second, and one can write", {
	timeout: 170_000,
}, async ({ browser, openPage, vendors }) => {
	await vendors.reset();
	await vendors.allNext((id) => ({
		steps: [...piecesOf(textOf(id)).map((say) => ({ say })), { end: "stop" as const }],
	}));
	const page = await openPage();
	await page.goto("/");
	const coming = await threadTime(browser, page, async () => {
		await ask(page, "Tell me everything.");
		await page.keyboard.press("/");
		await promptField(page).pressSequentially("One can write meanwhile.", { delay: 30 });
		await untilAll(page);
		for (const id of PROVIDER_IDS) await untilWords(page, id, END);
	});
	expect(coming.longestTaskMs).toBeLessThan(100);

	const stored = await page.request.get(`/api/chat/${sessionOf(page)}/responses`);
	const { responses } = (await stored.json()) as { responses: { provider: ProviderId; response: string }[] };
	for (const { provider, response } of responses) expect(response).toBe(textOf(provider));
	for (const id of PROVIDER_IDS) {
		// Every paragraph of it is on the page, also those that nobody has scrolled to yet.
		const points = textOf(id).match(/^Point \d+ of/gm)?.length;
		await eventually(() =>
			answerOf(page, id)
				.locator("p", { hasText: /^Point \d+ of/ })
				.count(),
		).toBe(points);
	}

	const again = await page.context().newPage();
	await again.goto("/");
	const opening = await threadTime(browser, again, async () => {
		await again.goto(page.url());
		for (const id of PROVIDER_IDS) await columnOf(again, id).getByText("Point 1 of").waitFor();
	});
	expect(opening.allTasksMs).toBeLessThan(1000);
	await untilAll(again);
});

test("REL-18 what grows below the window is not laid out, and one jump leads to its last words", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	const begun = (id: ProviderId) => piecesOf(`${longAnswer(NAMES[id], 20)}\n\n`).map((say) => ({ say }));
	await vendors.allNext((id) => ({ steps: [...begun(id), { waitMs: 2000 }, { say: END }] }));
	const page = await openPage();
	await page.goto("/");
	await ask(page, "Tell me a lot.");
	const end = answerOf(page, "gemini").getByText(END);
	await end.waitFor({ state: "attached" });
	const isLaidOut = () => end.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));
	await eventually(isLaidOut).toBe(false);

	await columnOf(page, "gemini").getByRole("button", { name: "Jump to latest" }).click();
	await eventually(isLaidOut).toBe(true);
	await eventually(() =>
		end.evaluate((words) => {
			const { top, bottom } = words.getBoundingClientRect();
			return top > 0 && bottom < innerHeight;
		}),
	).toBe(true);
});
