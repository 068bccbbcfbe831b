import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { promptField, sessionOf, untilAll, untilWords } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { type InputDevice, User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const PROMPT = "Which lighthouse is the oldest?";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const mark = (page: Page) => page.getByText("Temporary: deleted an hour after you last looked");

test.for<InputDevice>(["mouse", "keyboard"])(
	"a temporary question leaves no trace, with the %s",
	async (device, { openPage, server, vendors }) => {
		const page = await openPage({ reducedMotion: true, expectConsole: [/status of 404/] });
		const user = new User(page, device);
		await signUp(page, `${device}@example.org`);
		await vendors.answerNextForAll((id) => completeAnswer(`Said by ${id}.`));
		await page.goto("/");
		await user.write(promptField(page), PROMPT);
		await user.press(page.getByRole("switch", { name: "Temporary" }));
		await page.getByText("Temporary: not kept in your history").waitFor();
		await checkAppearance(page, `temporary-switch-${device}`);
		await user.press(button(page, "Submit"));
		await untilAll(page);
		await mark(page).waitFor();
		expect(await button(page, "Share").count()).toBe(0);
		await checkAppearance(page, `temporary-chat-${device}`);

		// It survives what a kept chat survives.
		await server.kill();
		await server.restart();
		await page.reload();
		await untilWords(page, "claude", "Said by claude.");
		await mark(page).waitFor();
		const id = sessionOf(page);

		await page.goto("/history");
		await page.getByRole("heading", { level: 1 }).waitFor();
		await page.getByText("No chat history yet").waitFor();
		const address = `/?session=${id}&from=history&temporary=true`;
		const status = await page.evaluate(
			async (chat) => (await fetch(`/api/chat/${chat}`, { method: "DELETE" })).status,
			id,
		);
		expect(status).toBe(204);
		await page.goto(address);
		await page.getByRole("heading", { level: 1, name: "Temporary Chat Deleted" }).waitFor();
		await checkAppearance(page, `temporary-gone-${device}`);
	},
);
