import { expect, test } from "vitest";
import { builtPages, ensureBuilt } from "./steps/ensure-built.mjs";
import { FIRST_LOAD_LIMIT, firstLoad, totalBytes } from "./steps/first-load.mjs";

test("the first load of / needs no more JavaScript than promised", async () => {
	await ensureBuilt();
	const files = firstLoad(builtPages);
	expect(files.length).toBeGreaterThan(0);
	expect(totalBytes(files), JSON.stringify(files, null, 1)).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
});
