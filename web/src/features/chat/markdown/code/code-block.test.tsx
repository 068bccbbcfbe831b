import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { getPreferences } from "../../../../lib/stored/preferences.ts";
import { CodeBlock } from "./code-block.tsx";

test("the wrap button of one block wraps long lines in every block, and the browser stores the choice", async () => {
	const { container } = render(
		<>
			<CodeBlock code="one" language="" />
			<CodeBlock code="two" language="" />
		</>,
	);
	const wrapped = () => container.querySelectorAll(".code.is-wrapped").length;
	expect(wrapped()).toBe(0);
	const [first] = screen.getAllByRole("button", { name: "Wrap long lines", pressed: false });
	if (first) await userEvent.click(first);
	expect(wrapped()).toBe(2);
	expect(screen.getAllByRole("button", { name: "Wrap long lines", pressed: true })).toHaveLength(2);
	expect(getPreferences().wrapsCode).toBe(true);
	expect(localStorage.getItem("parallax:preferences")).toContain('"wrapsCode":true');
});
