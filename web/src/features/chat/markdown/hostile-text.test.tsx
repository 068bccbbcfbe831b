import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { hostileCorpus } from "../../../../../e2e/testing/hostile-corpus.ts";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "./answer-text.tsx";
import { loadMath } from "./markdown-block.tsx";
import { safeAddress } from "./stranger-link.tsx";

const HOSTILE_CORPUS = hostileCorpus("canary.example");
afterEach(cleanup);

const FORBIDDEN =
	"script, iframe, object, embed, style, link, meta, base, form, img, video, audio, source, input, template";

/** Where no words may stand, so no caret either. */
const MISPLACED = ":is(table, thead, tbody, tr, ul, ol) > .caret";

const named = (texts: readonly string[]) => texts.map((text) => [text.slice(0, 60), text] as const);
const isShort = (text: string): boolean => text.length < 400;

async function show(text: string, isRunning: boolean): Promise<HTMLElement> {
	const { container } = render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />);
	await act(() => loadMath());
	return container;
}

function expectHarmless(container: HTMLElement, text: string): void {
	expect(container.querySelector(FORBIDDEN), text).toBeNull();
	for (const element of container.querySelectorAll("*")) {
		for (const { name, value } of element.attributes) {
			expect(name, text).not.toMatch(/^on|^srcdoc$|^src$|^srcset$|^action$|^formaction$|^poster$|^background$|^ping$/i);
			if (name === "style") expect(value, text).not.toMatch(/url\(|position:\s*fixed|expression/i);
			if (name === "href" && element.tagName === "A") expect(value, text).toMatch(/^(?:https?:\/\/|mailto:|#t-)/);
		}
	}
	for (const link of container.querySelectorAll<HTMLAnchorElement>("a[target]")) {
		expect(link.rel).toBe("noopener noreferrer nofollow ugc");
	}
}

describe("SEC-14 and SEC-16 text from strangers", () => {
	test.each(named(HOSTILE_CORPUS))("%s", async (_name, text) => {
		expectHarmless(await show(text, false), text);
	});

	test.each(named(HOSTILE_CORPUS))("cut anywhere: %s", (_name, text) => {
		const step = Math.max(1, Math.floor(text.length / 60));
		const { container, rerender } = render(<AnswerText text={GrowingText.of("")} isRunning={false} idPrefix="t-" />);
		for (let cut = 1; cut < text.length; cut += step) {
			rerender(
				<AnswerText text={GrowingText.of(`Before.\n\n${text.slice(0, cut)}`)} isRunning={false} idPrefix="t-" />,
			);
			expectHarmless(container, text.slice(0, cut));
		}
	});

	// What is shown while it grows: healed, with the caret. Each cut stands anew, as what has grown is shown at a pace.
	test.each(named(HOSTILE_CORPUS.filter(isShort)))("REL-59 written up to anywhere: %s", (_name, text) => {
		const { container, rerender } = render(<AnswerText text={GrowingText.of("")} isRunning idPrefix="t-" />);
		for (let cut = 1; cut <= text.length; cut++) {
			const soFar = GrowingText.of(`Before.\n\n${text.slice(0, cut)}`);
			rerender(<AnswerText key={cut} text={soFar} isRunning idPrefix="t-" />);
			expectHarmless(container, text.slice(0, cut));
			expect(container.querySelectorAll(MISPLACED), text.slice(0, cut)).toHaveLength(0);
		}
	});

	test("SEC-16 a remote picture is a chip that names its host; nothing is asked for", async () => {
		const container = await show("![the shot](https://canary.example/i.png?q=1)", false);
		expect(container.querySelector("img")).toBeNull();
		expect(container.textContent).toContain("the shot");
		expect(container.textContent).toContain("on canary.example");
	});

	test("SEC-15 a diagram is shown as code", async () => {
		const container = await show("```mermaid\ngraph TD\n```", false);
		expect(container.querySelector("pre")?.textContent).toBe("graph TD");
		expect(container.querySelector("svg:not(.icon)")).toBeNull();
	});

	test("a link shows where it leads, unless its words already do", async () => {
		const container = await show("[our bank](https://evil.example/login) and https://evil.example/x", false);
		const [hidden, plain] = container.querySelectorAll("a");
		expect(hidden?.textContent).toBe("our bank (evil.example)");
		expect(plain?.textContent).toBe("https://evil.example/x");
	});

	test.each([
		["paypal.com", "https://al.com/"],
		["https://mybank.com/?next=evil.io", "https://evil.io/"],
		["evil.io.mybank.com", "https://evil.io/"],
		["mybank.com and evil.io", "https://evil.io/"],
	])("words that name another place hide nothing: %s", async (words, href) => {
		const link = (await show(`[${words}](${href})`, false)).querySelector("a");
		expect(link?.querySelector(".host")?.textContent).toBe(` (${new URL(href).host})`);
	});

	test.each(["https://www.example.org/a?b", "example.org", "Example.org/a"])(
		"words that are the address say it once: %s",
		async (words) => {
			const link = (await show(`[${words}](https://www.example.org/a?b)`, false)).querySelector("a");
			expect(link?.textContent).toBe(words);
		},
	);

	test("an address with a login in it, or of another scheme, is no link", () => {
		expect(safeAddress("https://google.com@evil.example")).toBeNull();
		expect(safeAddress("/api/user/account")).toBeNull();
		expect(safeAddress("ftp://a.example")).toBeNull();
		expect(safeAddress("mailto:a@b.example")?.href).toBe("mailto:a@b.example");
	});
});
