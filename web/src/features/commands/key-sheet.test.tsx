import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPart } from "../../testing/render-page.tsx";
import { KeySheet } from "./key-sheet.tsx";

test("the list has each single letter once", () => {
	renderPart(<KeySheet />);
	const combos = screen.getAllByRole("definition").map(({ textContent }) => textContent);
	const letters = combos.filter((combo) => /^[a-z]$/.test(combo));
	expect(letters.toSorted().join("")).toBe("abcdejkrsvwx");
});
