import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DiffText } from "./diff-text.tsx";
import { diffWords } from "./word-diff.ts";

test("what one side says alone is underlined from its first letter to its last, and no space is lost", () => {
	const { pieces } = diffWords("It lies about 433 light-years away.", "It is about 447 parsecs away.");
	const { container } = render(<DiffText pieces={pieces} side="left" />);
	expect(container.textContent).toBe("It lies about 433 light-years away.");
	expect(Array.from(container.querySelectorAll("ins"), ({ textContent }) => textContent)).toEqual([
		"lies",
		"433 light-years",
	]);
	const { container: spaced } = render(
		<DiffText
			pieces={[
				{ kind: "both", text: "It" },
				{ kind: "left", text: " lies there, " },
				{ kind: "both", text: "so" },
			]}
			side="left"
		/>,
	);
	expect(spaced.textContent).toBe("It lies there, so");
	expect(spaced.querySelector("ins")?.textContent).toBe("lies there,");
});
