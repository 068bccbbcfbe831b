import { act, render } from "@testing-library/react";
import { expect } from "vitest";
import { hostileCorpus } from "../../../../../e2e/testing/texts/hostile-corpus.ts";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "../markdown/answer-text.tsx";
import { loadMath } from "../markdown/markdown-block.tsx";

const HOSTILE_CORPUS = hostileCorpus("canary.example");

const FORBIDDEN =
	"script, iframe, object, embed, style, link, meta, base, form, img, video, audio, source, input, template";

const named = (texts: readonly string[]) => texts.map((text) => [text.slice(0, 60), text] as const);

/** Each hostile text, with a short name for its test. */
export const HOSTILE_TEXTS = named(HOSTILE_CORPUS);
export const SHORT_HOSTILE_TEXTS = named(HOSTILE_CORPUS.filter((text) => text.length < 400));

/** Renders an answer and returns its container. */
export async function showAnswer(text: string): Promise<HTMLElement> {
	const { container } = render(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
	await act(() => loadMath());
	return container;
}

/** Fails if the container has an element, an attribute or a URL that an answer must not contain. */
export function expectHarmless(container: HTMLElement, text: string): void {
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
