import { ATTACHED_TEXT_MAX_BYTES, ATTACHMENTS_MAX_BYTES, MAX_ATTACHMENTS } from "../limits.ts";

const inMegabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);

/** Why files cannot be attached. The page says the same before it uploads anything. */
export const attachmentProblems = {
	tooMany: `Attach at most ${MAX_ATTACHMENTS} files.`,
	tooMuch: `These files are too large together: ${inMegabytes(ATTACHMENTS_MAX_BYTES)} MB is the limit.`,
	tooLarge: (maxBytes: number) => `The file is too large: ${inMegabytes(maxBytes)} MB is the limit.`,
	textTooLarge: `A text file can have at most ${Math.floor(ATTACHED_TEXT_MAX_BYTES / 1024)} kB. Attach the part that matters.`,
	wrongType: "This kind of file can't be attached. Choose an image, a PDF or a text file.",
	empty: "This file is empty.",
};
