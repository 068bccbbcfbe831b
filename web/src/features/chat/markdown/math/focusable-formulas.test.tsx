import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { GrowingText } from "../../../../lib/text/growing-text.ts";
import { preload } from "../../../../ui/loading/use-loaded.ts";
import { AnswerText } from "../answer-text.tsx";
import { loadMath } from "../markdown-block.tsx";

test("a formula on lines of its own is reached by keyboard, and has a name", async () => {
	await preload(loadMath);
	const text = GrowingText.of("Words with $x^2$.\n\n$$\na + b = c\n$$\n\n- an item\n\n  $$\n  d = e\n  $$");
	const { container } = render(<AnswerText text={text} isRunning={false} idPrefix="" />);
	const focusable = [...container.querySelectorAll("[tabindex]")];
	expect(focusable.map((formula) => [formula.role, formula.ariaLabel])).toEqual([
		["group", "Formula"],
		["group", "Formula"],
	]);
});
