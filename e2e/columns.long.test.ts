import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { promptField, untilAll } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, ({ vendors }) => vendors.env);

const WIDTHS = [1440, 390];
const modelButton = (page: Page, name: string) => page.getByRole("button", { name: `Model and parameters of ${name}` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const headModelButton = (page: Page, name: string) =>
	page.getByRole("button", { name: new RegExp(`Ask ${name} again with another model`) });

/** Searches in the open menu, and chooses the first match. */
async function chooseModel(page: Page, query: string, name: RegExp): Promise<void> {
	await page.getByRole("option").first().waitFor();
	await page.keyboard.insertText(query);
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
		await vendors.answerNextForAll((id) => completeAnswer(`${id} says 433.`));
		const page = await openPage({ width, height: 844 });
		const user = new User(page, "keyboard");
		await page.goto("/");
		await user.write(promptField(page), "How far away is the North Star?");
		await page.keyboard.press("Enter");
		await untilAll(page);
		await vendors.answerNext({ chatgpt: completeAnswer("A second look says 447.") });
		await user.press(headModelButton(page, "ChatGPT"));
		await chooseModel(page, "gpt-6-foo", /Use “gpt-6-foo”/);
		await headModelButton(page, "ChatGPT").getByText("gpt-6-foo").waitFor();
		await expect.poll(() => askedModels(page)).toContain("gpt-6-foo");
		expect(await headModelButton(page, "ChatGPT").evaluate((element) => element === document.activeElement)).toBe(true);
	},
);

test.for(WIDTHS)(
	"two models of one vendor answer side by side, by keyboard at %d px",
	async (width, { openPage, vendors }) => {
		await vendors.answerAlways({
			claude: completeAnswer("433."),
			chatgpt: completeAnswer("434."),
			gemini: completeAnswer("435."),
			grok: completeAnswer("436."),
		});
		const page = await openPage({ width, height: 844 });
		const user = new User(page, "keyboard");
		await page.goto("/");
		await user.press(button(page, "Add a column"));
		await user.press(page.getByRole("dialog").getByRole("button", { name: /^Claude/ }));
		await user.press(modelButton(page, "Claude 2"));
		await chooseModel(page, "claude-opus-9", /Use “claude-opus-9”/);
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.write(promptField(page), "How far away is the North Star?");
		await page.keyboard.press("Enter");
		await page.getByRole("article", { name: "Claude 2", exact: true }).waitFor({ state: "attached" });
		const [first, second] = (await askedModels(page)).filter((model) => model?.startsWith("claude"));
		expect(second).toMatch(/opus/);
		expect(first).not.toBe(second);
	},
);

test.for(WIDTHS)("a panel is saved, and its URL opens it, by keyboard at %d px", async (width, { openPage }) => {
	const page = await openPage({ width, height: 844 });
	await signUp(page, `panel-${width}@example.org`);
	const user = new User(page, "keyboard");
	await page.goto("/");
	await user.press(page.getByRole("group", { name: "Assistants to ask" }).getByLabel("Grok"));
	await user.press(button(page, "Panels"));
	await user.write(page.getByLabel("Save these columns as a panel"), "Three");
	await page.keyboard.press("Enter");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Three/ })
		.waitFor();
	expect(await accessibilityProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await user.press(page.getByRole("group", { name: "Assistants to ask" }).getByLabel("Grok"));
	const id = await page.evaluate(async () => (await (await fetch("/api/user/panels")).json())[0].id);
	await page.goto(`/?panel=${id}`);
	await page.getByText("“Three” is open.").waitFor();
	expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(3);
});
