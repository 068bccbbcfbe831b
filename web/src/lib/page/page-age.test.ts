// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { beginAnew } from "./page-age.ts";

test("a page that begins again, as after deleting an account, begins at the top", () => {
	const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
	beginAnew();
	expect(scrolled).toHaveBeenCalledWith(0, 0);
	scrolled.mockRestore();
});
