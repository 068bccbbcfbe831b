import { expect, test } from "vitest";
import { editionInAddress, searchOfEdition, searchOfNewest } from "./edition-address.ts";

test("an address names an edition of one turn, or of the newest", () => {
	expect(editionInAddress("?session=A&turn=1&edition=2", 1, 3)).toBe(2);
	expect(editionInAddress("?session=A&turn=1&edition=2", 3, 3)).toBeNull();
	expect(editionInAddress("?session=A&edition=2", 3, 3)).toBe(2);
	expect(editionInAddress("?session=A&edition=2", 1, 3)).toBeNull();
	expect(editionInAddress("?session=A&turn=1", 1, 1)).toBeNull();
});

test.each(["0", "-1", "1.5", "x", ""])("%j is no edition", (edition) => {
	expect(editionInAddress(`?session=A&edition=${edition}`, 1, 1)).toBeNull();
});

test("an address gets an edition with its turn, and keeps everything else", () => {
	const search = searchOfEdition("?session=A&from=history", 2, 1);
	expect(search).toBe("?session=A&from=history&turn=2&edition=1");
	expect(editionInAddress(search, 2, 5)).toBe(1);
	expect(searchOfEdition(search, 2, null)).toBe("?session=A&from=history&turn=2");
});

test("an address that names neither a turn nor an edition keeps everything else", () => {
	expect(searchOfNewest("?session=A&from=history&turn=2&edition=1")).toBe("?session=A&from=history");
	expect(searchOfNewest("?turn=2")).toBe("");
});
