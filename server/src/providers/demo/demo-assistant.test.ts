import type { Citation } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, test } from "vitest";
import { type Pause, pause } from "../../platform/pause.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { type CitationChange, type Message, type MessageFile, promptQuestion } from "../port.ts";
import { BUILT_IN } from "../testing/by-id.ts";
import { NO_FACTS } from "../testing/no-facts.ts";
import { attachedFiles, FILES_MARK } from "./attached-files.ts";
import { demoAssistant } from "./demo-assistant.ts";
import { isSample } from "./follow-up.ts";
import { PACES } from "./paces.ts";
import { preparedAnalysis } from "./prepared-analysis.ts";
import { EXAMPLE_PROMPTS } from "./prepared-answer.ts";

const never = new AbortController().signal;

async function ask(id: BuiltInId, prompt: string) {
	const pauses: number[] = [];
	const provider = demoAssistant(BUILT_IN[id], NO_FACTS, async (ms) => void pauses.push(ms));
	let text = "";
	const listener = {
		onActivity() {},
		onText(piece: string) {
			text += piece;
		},
	};
	const end = await provider.answer({ question: promptQuestion(prompt) }, listener, never);
	return { text, end, pauses };
}

const bodyOf = (text: string) => text.slice(text.indexOf("\n\n") + 2);

test.each(Object.values(EXAMPLE_PROMPTS))("has four different answers of 90 to 220 words: %s", async (prompt) => {
	const answers = await Promise.all(PROVIDER_IDS.map((id) => ask(id, prompt)));
	expect(new Set(answers.map(({ text }) => bodyOf(text))).size).toBe(4);
	for (const { text } of answers) {
		const words = bodyOf(text).split(/\s+/).length;
		expect(words).toBeGreaterThanOrEqual(90);
		expect(words).toBeLessThanOrEqual(220);
	}
});

test.each(PROVIDER_IDS)("%s says in its first line that it is a demonstration and not the assistant", async (id) => {
	for (const prompt of [EXAMPLE_PROMPTS.duration, "Why is the sky blue?"]) {
		const { text, end } = await ask(id, prompt);
		const [first] = text.split("\n");
		expect(first).toBe(`*Sample answer, not from ${BUILT_IN[id].name}: this server has no API key for it.*`);
		expect(end).toEqual({ finishReason: "stop", model: "demo", usage: null, billed: null, refusal: null, notes: [] });
	}
});

test("recognises a typed example with straight quotes", async () => {
	const typed = ' write a function that turns "1h 30m" into  seconds, and say what it should refuse. ';
	expect((await ask("grok", typed)).text).toContain("def to_seconds");
});

test.each(PROVIDER_IDS)("%s quotes a prompt that is no example, with every line inside the quotation", async (id) => {
	const { text } = await ask(id, "What is `x`?\n```\n# not a heading\n| nor | a table |");
	expect(text).toContain("> What is `x`?\n> ```\n> # not a heading\n> | nor | a table |\n");
	expect(text).not.toMatch(/^# not/m);
});

test("truncates a long prompt without splitting a character", async () => {
	const { text } = await ask("chatgpt", `${"a".repeat(279)}😀${"b".repeat(50)}`);
	expect(text).toContain(`> ${"a".repeat(279)}…`);
	expect(text.isWellFormed()).toBe(true);
});

test.each(PROVIDER_IDS)("%s streams at a human pace, with its own delay before the first word", async (id) => {
	const { text, pauses } = await ask(id, EXAMPLE_PROMPTS.microservices);
	const [first = 0, ...others] = pauses;
	expect(first).toBeGreaterThanOrEqual(400);
	expect(first).toBeLessThanOrEqual(1600);
	const perSecond = text.split(/\s+/).length / (others.reduce((sum, ms) => sum + ms, 0) / 1000);
	expect(perSecond).toBeGreaterThan(25);
	expect(perSecond).toBeLessThan(60);
});

test("streams text without spaces in pieces", async () => {
	const { text, pauses } = await ask("claude", "光".repeat(200));
	expect(text).toContain(`> ${"光".repeat(200)}`);
	expect(pauses.length).toBeGreaterThan(20);
});

test("stops immediately when aborted, with the signal's reason and without further text", async () => {
	const abort = new AbortController();
	const reason = new Error("cancelled");
	const pieces: string[] = [];
	const listener = {
		onActivity() {},
		onText(piece: string) {
			pieces.push(piece);
			abort.abort(reason);
		},
	};
	const fastPause: Pause = (ms, signal) => pause(ms === PACES.grok.firstWordMs ? 0 : ms, signal);
	const answer = demoAssistant(BUILT_IN.grok, NO_FACTS, fastPause).answer(
		{ question: promptQuestion("Hello") },
		listener,
		abort.signal,
	);
	await expect(answer).rejects.toBe(reason);
	expect(pieces).toHaveLength(1);
});

const message = (role: Message["role"], text: string): Message => ({ role, parts: [{ kind: "text", text }] });

test.each(PROVIDER_IDS)("%s answers a follow-up prompt, and refers to what was asked before it", async (id) => {
	const provider = demoAssistant(BUILT_IN[id], NO_FACTS, async () => {});
	const first = await ask(id, "Why is the sky blue?");
	const messages = [
		message("user", "Why is the sky blue?"),
		message("assistant", first.text),
		message("user", "And at night?"),
	];
	let text = "";
	const listener = {
		onActivity() {},
		onText(piece: string) {
			text += piece;
		},
	};
	await provider.answer({ question: { messages } }, listener, never);
	expect(text.startsWith(`*Sample answer, not from ${BUILT_IN[id].name}: this server has no API key for it.*`)).toBe(
		true,
	);
	expect(text).toContain("> And at night?");
	expect(text).toContain("### What you asked before\n\nBefore this prompt, you sent:\n\n> Why is the sky blue?");
	const alone = await ask(id, "And at night?");
	expect(text.startsWith(alone.text)).toBe(true);
	expect(alone.text).not.toContain("What you asked before");
	const body = bodyOf(text);
	expect(preparedAnalysis("And at night?", [{ provider: id, text: body }])).not.toBeNull();
	expect(preparedAnalysis("And at night?", [{ provider: id, text: `${body.slice(0, 40)} else` }])).toBeNull();
});

test("cites sample sources that say what they are, on names that lead nowhere, only where a search was asked for", async () => {
	const cited = async (search: boolean) => {
		let text = "";
		const citations: Citation[] = [];
		const listener = {
			onActivity() {},
			onText: (piece: string) => {
				text += piece;
			},
			onCitations: (change: CitationChange) =>
				citations.splice(change.from, Number.POSITIVE_INFINITY, ...change.citations),
		};
		const provider = demoAssistant(BUILT_IN.claude, NO_FACTS, async () => {});
		const question = { ...promptQuestion(EXAMPLE_PROMPTS["north-star"]), search };
		await provider.answer({ question }, listener, never);
		return { text, citations };
	};
	expect((await cited(false)).citations).toEqual([]);
	const { text, citations } = await cited(true);
	expect(citations.length).toBeGreaterThan(0);
	for (const { url, title, at } of citations) {
		expect(new URL(url).hostname).toMatch(/\.example$/);
		expect(title).toContain("not a real page");
		expect(text.slice(...at)).not.toContain("Sample answer");
		expect(text.slice(...at)).toMatch(/^[^\n]+[.!?]$/);
	}
});

test("a sample answer says the size and the first words of each file of the prompt", async () => {
	// The copy that vendors get is smaller than the file.
	const file = { tokens: 1, bytes: 5, isOfPrompt: true, isNameOnly: false, read: async () => [] as never };
	const files: MessageFile[] = [
		{ ...file, name: "a`b.csv", type: "text/plain", size: 7, pages: null, readText: async () => "a,b\n1,2 `x`" },
		{ ...file, name: "long.pdf", type: "application/pdf", size: 2_500_000, pages: 12, readText: async () => null },
		{
			...file,
			name: "gone.txt",
			type: "text/plain",
			size: 2000,
			pages: null,
			readText: () => Promise.reject(new Error()),
		},
		{
			...file,
			...{ name: "words.txt", type: "text/plain", size: 90, pages: null },
			readText: async () => "word ".repeat(13),
		},
		{
			...file,
			...{ name: "line.txt", type: "text/plain", size: 5000, pages: null },
			readText: async () => "x".repeat(5000),
		},
	];
	const parts = [{ kind: "text", text: "Anything at all?" }] as const;
	expect(await attachedFiles({ messages: [{ role: "user", parts, files }] })).toBe(
		`${FILES_MARK}- \`a'b.csv\`: 7 B, begins with \`a,b 1,2 'x'\`
- \`long.pdf\`: 2.4 MB, 12 pages
- \`gone.txt\`: 2 KB
- \`words.txt\`: 90 B, begins with \`${Array(12).fill("word").join(" ")}\`
- \`line.txt\`: 4.9 KB, begins with \`${"x".repeat(1000)}\`

No assistant has looked at them: this server has no API key.`,
	);
	expect(await attachedFiles({ messages: [{ role: "user", parts }] })).toBe("");
	expect(isSample(`So.${FILES_MARK}- x`, "So.")).toBe(true);
});
