import { expect, it } from "vitest";
import { errorForOthers } from "./error-for-others.ts";

it.each([
	["Claude can't be asked right now. Use your own key.", "Claude can't be asked right now."],
	["This server's account for Claude is used up. Use your own key.", "This server's account for Claude is used up."],
	["Your key for Claude was refused. Paste another one.", "The owner's key for Claude was refused."],
	["Your account for Claude is used up. Add credit in that account.", "The owner's account for Claude is used up."],
	[
		"The rate limit of your account for Claude was reached.",
		"The rate limit of the owner's account for Claude was reached.",
	],
	[
		"Claude does not offer the model gpt-4.1 to your account. Choose another model.",
		"Claude does not offer the model gpt-4.1 to the owner's account.",
	],
	[
		"Dr. Use lists the model x-1.5, but your key may not use it.",
		"Dr. Use lists the model x-1.5, but the owner's key may not use it.",
	],
	["The answer stopped here. Retry starts it again.", "The answer stopped here."],
	["Claude had a problem on its side. Try again.", "Claude had a problem on its side."],
	["Llama cannot be reached. Is it running?", "Llama cannot be reached. Is it running?"],
	["Unable to connect to Claude API. Please try again.", "Unable to connect to Claude API. Please try again."],
	[null, null],
])("%s", (error, shown) => {
	expect(errorForOthers(error)).toBe(shown);
});
