// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { remountPage } from "./page-remount.ts";

test("a remounted page, as after deleting an account, starts at the top", () => {
	const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
	remountPage();
	expect(scrolled).toHaveBeenCalledWith(0, 0);
	scrolled.mockRestore();
});
