import "katex/dist/katex.min.css";
import rehypeKatex, { type Options as KatexOptions } from "rehype-katex";
import remarkMath from "remark-math";
import type { PluggableList } from "unified";
import { focusableFormulas } from "./focusable-formulas.ts";

/** An untrusted formula must not create links, load resources or expand macros without limit. */
const KATEX: KatexOptions = { trust: false, strict: "ignore", maxExpand: 200, maxSize: 20 };

export const remarkPlugins: PluggableList = [[remarkMath, { singleDollarTextMath: false }]];
export const rehypePlugins: PluggableList = [[rehypeKatex, KATEX], focusableFormulas];
