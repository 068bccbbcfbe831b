import { expect, test } from "vitest";
import { toastStore } from "../../ui/toasts/toast-store.ts";
import { toastOutcome } from "./upload-panel.tsx";
import type { UploadOutcome } from "./uppy/uploader-options.ts";

const toastFor = (outcome: Partial<UploadOutcome>) => {
	toastOutcome({ uploaded: [], failures: [], unprepared: false, ...outcome });
	const { title, description, tone } = toastStore.current() ?? {};
	return { title, description, bad: tone === "destructive" };
};
const picture = { name: "a.png", objectURL: "/objects/a" };

test.each([
	[{ uploaded: [picture] }, "Upload Successful", "1 file", false],
	[{ uploaded: [picture, picture] }, "Upload Successful", "2 files", false],
	[{ uploaded: [picture], failures: ["It is no picture."] }, "Upload Failed", "1 file failed. It is no picture.", true],
	[{ failures: ["", ""] }, "Upload Failed", "2 files failed.", true],
	[{ failures: [""], unprepared: true }, "Upload Error", "Failed to prepare upload. Please try again.", true],
	[{ failures: ["All 20 are used."], unprepared: true }, "Upload Error", "All 20 are used.", true],
])("%j shows the toast '%s'", (outcome, title, description, bad) => {
	expect(toastFor(outcome)).toEqual({ title, description, bad });
});
