import Markdown from "react-markdown";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { MARKDOWN_PLUGINS } from "./markdown-plugins.ts";

/** Each sample has different marks, so that together they run most of the Markdown code. The first has none. */
const SAMPLES = [
	"",
	"one",
	"One *word* of `code`.",
	"- one\n- **two**\n\n1. three",
	"# One\n\n> [two](https://example.org) ~~three~~",
	"| one | two |\n|---|--:|\n| three | four |",
];

/** The fonts that answers use besides the page's own: for code and for emphasis. */
const FONTS = ['1em "JetBrains Mono Variable"', 'italic 1em "Inter Variable"'];

let isWarm = false;

/**
 * Prepares the Markdown code and fonts while the user waits for the first words, one piece per task. Otherwise the
 * first words would trigger all of it at once and block a device that is four times slower for a tenth of a second.
 */
export async function warmUp(): Promise<void> {
	if (isWarm) return;
	isWarm = true;
	// A font that loads on first use would cause a new layout of every column.
	for (const font of FONTS) void document.fonts?.load(font).catch(() => {});
	for (const children of SAMPLES) {
		await nextTask();
		// `Markdown` uses no hooks, so it can be called as a plain function.
		Markdown({ children, remarkPlugins: MARKDOWN_PLUGINS });
	}
}
