import Markdown from "react-markdown";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { MARKDOWN_PLUGINS } from "./markdown-plugins.ts";

/** Each has marks that the others have not: together they pass through most of what reads Markdown. The first has none. */
const SAMPLES = [
	"",
	"one",
	"One *word* of `code`.",
	"- one\n- **two**\n\n1. three",
	"# One\n\n> [two](https://example.org) ~~three~~",
	"| one | two |\n|---|--:|\n| three | four |",
];

/** What answers are set in besides the page's own type: code, and words that are stressed. */
const FONTS = ['1em "JetBrains Mono Variable"', 'italic 1em "Inter Variable"'];

let isWarm = false;

/**
 * While one waits for the first words: what they need is made ready, a piece in each task. Otherwise they would all wait
 * for it at once, and a page that is four times slower would stand still for a tenth of a second.
 */
export async function warmUp(): Promise<void> {
	if (isWarm) return;
	isWarm = true;
	// Fetched when first needed, they would set every column anew.
	for (const font of FONTS) void document.fonts?.load(font).catch(() => {});
	for (const children of SAMPLES) {
		await nextTask();
		// Without hooks, so it can be called as the function that it is.
		Markdown({ children, remarkPlugins: MARKDOWN_PLUGINS });
	}
}
