import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectHarmless, HOSTILE_TEXTS } from "../testing/hostile-answers.tsx";
import { AnswerText } from "./answer-text.tsx";

afterEach(cleanup);

describe("SEC-14 and SEC-16 untrusted text", () => {
	test.each(HOSTILE_TEXTS)("cut anywhere: %s", (_name, text) => {
		const step = Math.max(1, Math.floor(text.length / 60));
		const { container, rerender } = render(<AnswerText text={GrowingText.of("")} isRunning={false} idPrefix="t-" />);
		for (let cut = 1; cut < text.length; cut += step) {
			rerender(
				<AnswerText text={GrowingText.of(`Before.\n\n${text.slice(0, cut)}`)} isRunning={false} idPrefix="t-" />,
			);
			expectHarmless(container, text.slice(0, cut));
		}
	});
});
