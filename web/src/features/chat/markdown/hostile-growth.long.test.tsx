import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectHarmless, SHORT_HOSTILE_TEXTS } from "../testing/hostile-answers.tsx";
import { AnswerText } from "./answer-text.tsx";

afterEach(cleanup);

/** A caret as a direct child of elements that must not contain text directly. */
const MISPLACED = ":is(table, thead, tbody, tr, ul, ol) > .caret";

describe("SEC-14 and SEC-16 untrusted text", () => {
	// Growing text is completed and has a caret. Each cut is a new element (`key`), since growing text appears at a pace.
	test.each(SHORT_HOSTILE_TEXTS)("REL-59 cut at any place while it grows: %s", (_name, text) => {
		const { container, rerender } = render(<AnswerText text={GrowingText.of("")} isRunning idPrefix="t-" />);
		for (let cut = 1; cut <= text.length; cut++) {
			const soFar = GrowingText.of(`Before.\n\n${text.slice(0, cut)}`);
			rerender(<AnswerText key={cut} text={soFar} isRunning idPrefix="t-" />);
			expectHarmless(container, text.slice(0, cut));
			expect(container.querySelectorAll(MISPLACED), text.slice(0, cut)).toHaveLength(0);
		}
	});
});
