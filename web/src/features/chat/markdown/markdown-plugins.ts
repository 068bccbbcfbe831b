import remarkGfm from "remark-gfm";
import { plainHtml } from "./plain-html.ts";

/** What reads every answer; formulas come on top where there are some. */
export const MARKDOWN_PLUGINS = [remarkGfm, plainHtml];
