import type { ElementType } from "react";
import type { MarkdownBlock } from "./markdown-blocks.ts";

/** Column headings are `h2`, so the headings of an answer begin at `h3`, whatever level its Markdown begins with. */
export type HeadingLevels = "from-first" | "from-third";

/** Many answers use only `###` and deeper: then `###` is the first level. */
export const headingLevels = (blocks: readonly MarkdownBlock[]): HeadingLevels =>
	blocks.some(({ source }) => /^ {0,3}#{1,2}[ \t]/m.test(source)) ? "from-first" : "from-third";

type HeadingTag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";

export const HEADING_TAGS: Record<HeadingLevels, Record<HeadingTag, ElementType>> = {
	"from-first": { h1: "h3", h2: "h3", h3: "h4", h4: "h4", h5: "h5", h6: "h5" },
	"from-third": { h1: "h3", h2: "h3", h3: "h3", h4: "h4", h5: "h4", h6: "h5" },
};
