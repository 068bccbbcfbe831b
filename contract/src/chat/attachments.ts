import * as z from "zod/mini";
import { MAX_ATTACHMENTS } from "../limits.ts";

/** A file of a turn. */
export const attachment = z.object({
	name: z.string(),
	type: z.string(),
	size: z.number(),
	url: z.string(),
});
export type Attachment = z.output<typeof attachment>;

/** The addresses of uploaded files that a prompt brings. */
export const attachmentUrls = z.array(z.string().check(z.maxLength(200)), "List the files by their addresses.").check(
	z.maxLength(MAX_ATTACHMENTS, `Attach at most ${MAX_ATTACHMENTS} files.`),
	z.refine((urls) => new Set(urls).size === urls.length, "Attach each file only once."),
);
