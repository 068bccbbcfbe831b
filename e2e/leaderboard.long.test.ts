import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance, checkBothThemes } from "./testing/browser/check-appearance.ts";
import { untilAll } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { type InputDevice, User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const ORDER = [["claude"], ["chatgpt", "gemini"], ["grok"]];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("table", { name: "Models by your votes" }).locator("tbody tr");

/** A call of the API by the page's own visitor. */
const send = (page: Page, method: string, path: string, body: object): Promise<{ session?: { id: string } }> =>
	page.evaluate(
		async ([verb, address, text]) => {
			const headers = { "content-type": "application/json" };
			const response = await fetch(address, { method: verb, headers, body: text });
			if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
			return await response.json();
		},
		[method, path, JSON.stringify(body)] as const,
	);

/** A chat of the four assistants, all of which have answered. */
async function answeredChat(page: Page, vendors: Vendors, prompt: string): Promise<string> {
	await vendors.answerNextForAll((id) => completeAnswer(`Said by ${id}.`));
	const body = { prompt, selectedProviders: ["chatgpt", "gemini", "claude", "grok"] };
	const id = (await send(page, "POST", "/api/chat", body)).session?.id ?? "";
	await page.goto(`/?session=${id}&from=history`);
	await untilAll(page);
	return id;
}

async function chooseInMenu(user: User, page: Page, menu: Locator, entry: string): Promise<void> {
	await user.press(menu);
	const target = page.getByRole("menuitemradio", { name: entry });
	if (user.device === "mouse") return await target.click();
	await target.waitFor();
	for (let steps = 0; steps < 20; steps += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) break;
		await page.keyboard.press("ArrowDown");
	}
	await page.keyboard.press("Enter");
}

/** Names the topic of the chat that the page shows, and pins it. */
async function labelChat(user: User, page: Page, topic: string): Promise<void> {
	await user.press(button(page, "Pin"));
	await page.getByRole("button", { name: "Pin", exact: true, pressed: true }).waitFor();
	await user.press(button(page, "Add a topic"));
	const field = page.getByRole("combobox", { name: "Topic" });
	await field.waitFor();
	await checkAppearance(page, `topic-dialog-${user.device}`);
	await user.write(field, topic);
	await page.keyboard.press("Enter");
	await button(page, `Topic: ${topic}`).waitFor();
}

test.for<{ device: InputDevice; width: number }>([
	{ device: "mouse", width: 1440 },
	{ device: "keyboard", width: 390 },
])(
	"votes become a leaderboard, and topic, pin and vote find the chats, with the $device at $width px",
	async ({ device, width }, { openPage, vendors }) => {
		const page = await openPage({ width, height: 900, reducedMotion: true });
		const back = () => page.setViewportSize({ width, height: 900 });
		const user = new User(page, device);
		await signUp(page, `${device}-board@example.org`);
		await page.goto("/leaderboard");
		await page.getByRole("heading", { name: "No votes that count yet" }).waitFor();
		await checkAppearance(page, `leaderboard-empty-${device}`);
		await back();

		for (let chat = 1; chat <= 4; chat += 1) {
			const id = await answeredChat(page, vendors, `Question ${chat} of ${device}`);
			await send(page, "PUT", `/api/chat/${id}/turns/1/vote`, chat < 4 ? { ranking: ORDER } : { best: "grok" });
		}
		await labelChat(user, page, "Law");
		await page.reload();
		await button(page, "Topic: Law").waitFor();
		await page.getByRole("button", { name: "Pin", exact: true, pressed: true }).waitFor();
		await checkAppearance(page, `labelled-chat-${device}`);
		await back();

		// Three orders are nine battles for each model, and the fourth vote three for Grok and one for each other.
		await page.goto("/leaderboard");
		await page.getByText("21 comparisons of two answers, from all your votes").waitFor();
		expect((await rows(page).allInnerTexts()).map((text) => /(Claude|ChatGPT|Gemini|Grok)/.exec(text)?.[0])).toEqual([
			"Claude",
			expect.stringMatching("ChatGPT|Gemini"),
			expect.stringMatching("ChatGPT|Gemini"),
			"Grok",
		]);
		await checkAppearance(page, `leaderboard-${device}`);
		await back();
		await checkBothThemes(page, `leaderboard-both-${device}`);
		await chooseInMenu(user, page, button(page, "Topic: All topics"), "Law (3)");
		await page.getByText("3 comparisons of two answers, from").waitFor();
		expect(await rows(page).filter({ hasText: "Not enough votes yet" }).count()).toBe(4);
		expect(await rows(page).first().innerText()).toContain("Grok");
		await user.press(button(page, "Blind only"));
		await page.getByText("No votes match.").waitFor();
		await checkAppearance(page, `leaderboard-none-${device}`);
		await back();
		await user.press(button(page, "Show all votes"));
		await page.getByText("21 comparisons of two answers, from").waitFor();

		await page.goto("/history");
		await page.getByText("Showing 4 chat sessions", { exact: true }).waitFor();
		await chooseInMenu(user, page, button(page, "Your vote: Any vote"), "You chose Claude");
		await page.getByText("Showing 3 chat sessions", { exact: true }).waitFor();
		await chooseInMenu(user, page, button(page, "Topic: Any topic"), "Law");
		await page.getByText("No chats match.").waitFor();
		await user.press(button(page, "Show all chats"));
		await user.press(page.getByRole("button", { name: /^Pinned/ }));
		await page.getByText("Showing 1 chat session", { exact: true }).waitFor();
		await page.getByRole("list", { name: "Chats" }).getByText("Topic: Law").waitFor();
		await checkAppearance(page, `history-pinned-${device}`);
	},
);
