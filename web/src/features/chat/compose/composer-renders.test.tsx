import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Kbd } from "../../../ui/actions/kbd.tsx";
import { showPage } from "../testing/show-page.tsx";

/** The key shown beside Submit. It renders whenever the composer renders. */
vi.mock("../../../ui/actions/kbd.tsx", async (original) => {
	const real = await original<typeof import("../../../ui/actions/kbd.tsx")>();
	return { Kbd: vi.fn(real.Kbd) };
});

test("a letter that changes only the count does not render the composer again", async () => {
	const { user } = showPage();
	const field = screen.getByRole("textbox", { name: "Your prompt" });
	await user.type(field, "ab");
	await screen.findByText("2/2000 characters");
	// The parts that are loaded after the first key.
	await screen.findByRole("button", { name: "Attach files" });
	vi.mocked(Kbd).mockClear();
	await user.type(field, "cd");
	await screen.findByText("4/2000 characters");
	expect(Kbd).not.toHaveBeenCalled();
	await user.clear(field);
	await vi.waitFor(() => expect(Kbd).toHaveBeenCalled());
});
