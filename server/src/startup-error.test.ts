import { expect, it } from "vitest";
import { startupErrorMessage } from "./startup-error.ts";

const failed = (code: string, path: string) => Object.assign(new Error(`${code}: no, open '${path}'`), { code, path });

it("says how to fix a problem for which the system reports only a code", () => {
	expect(startupErrorMessage(failed("EACCES", "/data/cache/fonts/fonts.conf"))).toBe(
		"Parallax cannot start: it has no access to /data/cache/fonts/fonts.conf. Everything in DATA_DIR must belong to the user who runs Parallax.",
	);
	expect(startupErrorMessage(failed("ENOSPC", "/data/secret"))).toBe(
		"Parallax cannot start: there is no space left for DATA_DIR. Free some space and start again.",
	);
	expect(startupErrorMessage(Object.assign(new Error("listen EACCES"), { code: "EACCES", port: 80 }))).toBe(
		"Parallax cannot start: it is not allowed to listen on port 80. Set PORT to another one.",
	);
});
