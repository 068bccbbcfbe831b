import remarkGfm from "remark-gfm";
import { plainHtml } from "./plain-html.ts";
import { withoutJoiners } from "./source/without-joiners.ts";

/** The remark plugins for every answer. The math plugins are added only for blocks with formulas. */
export const MARKDOWN_PLUGINS = [remarkGfm, plainHtml, withoutJoiners];
