import type { Locator, Page } from "playwright-core";

export type InputDevice = "mouse" | "keyboard";

/** More tab stops than the longest page has. */
const MAX_TAB_STOPS = 200;

export const isFocused = (target: Locator): Promise<boolean> =>
	target.evaluate((element) => element === document.activeElement);

/** The key combination that moves the focus towards the target. */
const tabKeyTowards = (target: Locator): Promise<"Tab" | "Shift+Tab"> =>
	target.evaluate((element) => {
		const position = (document.activeElement ?? document.body).compareDocumentPosition(element);
		return (position & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? "Tab" : "Shift+Tab";
	});

/** Presses Tab until the target has the focus, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor();
	const tabKey = await tabKeyTowards(target);
	for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
		if (await isFocused(target)) return;
		await page.keyboard.press(tabKey);
	}
	throw new Error(`${tabKey} does not lead to ${target}.`);
}

/** A user of the page who uses only the mouse or only the keyboard. */
export class User {
	readonly device: InputDevice;
	readonly #page: Page;

	constructor(page: Page, device: InputDevice) {
		this.#page = page;
		this.device = device;
	}

	/** Presses a button, follows a link or toggles a switch. */
	async press(target: Locator): Promise<void> {
		if (this.device === "mouse") return target.click();
		await tabTo(this.#page, target);
		const role = await target.evaluate((element) => (element instanceof HTMLInputElement ? element.type : "button"));
		await this.#page.keyboard.press(role === "button" ? "Enter" : "Space");
	}

	/** Chooses one option of a group in which Tab reaches only the selected one. */
	async choose(target: Locator, forward: "ArrowRight" | "ArrowDown"): Promise<void> {
		if (this.device === "mouse") return target.click();
		const group = target.locator("xpath=ancestor::*[@role='tablist' or self::fieldset][1]");
		const current = group.locator("[aria-selected='true'], input:checked").first();
		await tabTo(this.#page, current);
		for (let step = 0; step < 4; step += 1) {
			if (await isFocused(target)) return;
			await this.#page.keyboard.press(forward);
		}
		throw new Error(`${forward} does not lead to ${target}.`);
	}

	/** Focuses a field as a user does, and inserts the text. */
	async write(field: Locator, text: string): Promise<void> {
		if (this.device === "mouse") await field.click();
		else await tabTo(this.#page, field);
		await this.#page.keyboard.insertText(text);
	}
}
