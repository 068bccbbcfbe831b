import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { WordsNote } from "./words-note.tsx";

afterEach(() => document.getSelection()?.removeAllRanges());

it("closes when words of an answer are selected, as by a double click, and not for words of its own", () => {
	const onClose = vi.fn();
	render(
		<>
			<p>The limit is 7,000.</p>
			<WordsNote ranges={[]} isGrave label="Disputed" isPinned origin={null} onClose={onClose}>
				<b>Contradicts Claude</b>
				<button type="button">Close</button>
			</WordsNote>
		</>,
	);
	const select = (text: string) => {
		document.getSelection()?.selectAllChildren(screen.getByText(text));
		document.dispatchEvent(new Event("selectionchange"));
	};
	select("Contradicts Claude");
	expect(onClose).not.toHaveBeenCalled();
	select("The limit is 7,000.");
	expect(onClose).toHaveBeenCalled();
});
