import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "./testing/accessibility.ts";
import { promptField, untilAll } from "./testing/comparison.ts";
import { Hand } from "./testing/hand.ts";
import { test as journey } from "./testing/journey.ts";
import { signedUp } from "./testing/signed-up.ts";
import { whole } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, ({ vendors }) => vendors.env);

const WIDTHS = [1440, 390];
const door = (page: Page, name: string) => page.getByRole("button", { name: `Model and parameters of ${name}` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const headDoor = (page: Page, name: string) =>
	page.getByRole("button", { name: new RegExp(`Ask ${name} again with another model`) });

/** Searches in the open menu, and chooses the first match. */
async function chooseModel(page: Page, typed: string, name: RegExp): Promise<void> {
	await page.getByRole("option").first().waitFor();
	await page.keyboard.insertText(typed);
	await page.getByRole("option", { name }).first().waitFor();
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").waitFor({ state: "detached" });
}

const askedModels = (page: Page): Promise<readonly (string | null)[]> =>
	page.evaluate(async () => {
		const id = new URLSearchParams(location.search).get("session");
		const { responses } = await (await fetch(`/api/chat/${id}/responses`)).json();
		return responses.map(({ askedModel }: { askedModel: string | null }) => askedModel);
	});

test.for(WIDTHS)(
	"another model answers in a column instead of the default, by keyboard at %d px",
	async (width, { openPage, vendors }) => {
		await vendors.allNext((id) => whole(`${id} says 433.`));
		const page = await openPage({ width, height: 844 });
		const hand = new Hand(page, "keyboard");
		await page.goto("/");
		await hand.write(promptField(page), "How far away is the North Star?");
		await page.keyboard.press("Enter");
		await untilAll(page);
		await vendors.next({ chatgpt: whole("A second look says 447.") });
		await hand.press(headDoor(page, "ChatGPT"));
		await chooseModel(page, "gpt-6-foo", /Use “gpt-6-foo”/);
		await headDoor(page, "ChatGPT").getByText("gpt-6-foo").waitFor();
		await expect.poll(() => askedModels(page)).toContain("gpt-6-foo");
		expect(await headDoor(page, "ChatGPT").evaluate((element) => element === document.activeElement)).toBe(true);
	},
);

test.for(WIDTHS)(
	"two models of one vendor answer side by side, by keyboard at %d px",
	async (width, { openPage, vendors }) => {
		await vendors.always({ claude: whole("433."), chatgpt: whole("434."), gemini: whole("435."), grok: whole("436.") });
		const page = await openPage({ width, height: 844 });
		const hand = new Hand(page, "keyboard");
		await page.goto("/");
		await hand.press(button(page, "Add a column"));
		await hand.press(page.getByRole("dialog").getByRole("button", { name: /^Claude/ }));
		await hand.press(door(page, "Claude 2"));
		await chooseModel(page, "claude-opus-9", /Use “claude-opus-9”/);
		expect(await accessibilityProblems(page)).toEqual([]);
		await hand.write(promptField(page), "How far away is the North Star?");
		await page.keyboard.press("Enter");
		await page.getByRole("article", { name: "Claude 2", exact: true }).waitFor({ state: "attached" });
		const [first, second] = (await askedModels(page)).filter((model) => model?.startsWith("claude"));
		expect(second).toMatch(/opus/);
		expect(first).not.toBe(second);
	},
);

test.for(WIDTHS)("a panel is saved, and its URL opens it, by keyboard at %d px", async (width, { openPage }) => {
	const page = await openPage({ width, height: 844 });
	await signedUp(page, `panel-${width}@example.org`);
	const hand = new Hand(page, "keyboard");
	await page.goto("/");
	await hand.press(page.getByRole("group", { name: "Assistants to ask" }).getByLabel("Grok"));
	await hand.press(button(page, "Panels"));
	await hand.write(page.getByLabel("Save these columns as a panel"), "Three");
	await page.keyboard.press("Enter");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Three/ })
		.waitFor();
	expect(await accessibilityProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await hand.press(page.getByRole("group", { name: "Assistants to ask" }).getByLabel("Grok"));
	const id = await page.evaluate(async () => (await (await fetch("/api/user/panels")).json())[0].id);
	await page.goto(`/?panel=${id}`);
	await page.getByText("“Three” is open.").waitFor();
	expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(3);
});
