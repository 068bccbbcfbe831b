import { formatCount } from "../../../../lib/text/format.ts";
import type { ContextShare } from "./context-share.ts";

const formatTokens = (count: number): string => formatCount(count < 1000 ? count : Math.round(count / 1000) * 1000);

/** How full the context of a column is. */
export const contextMessages = {
	title: "Context",
	used: ({ used, fits, percent }: ContextShare) =>
		percent > 100
			? `About ${formatTokens(used)} tokens, more than the ${formatTokens(fits)} that fit`
			: `About ${formatTokens(used)} of ${formatTokens(fits)} tokens (${percent === 0 ? "under 1" : percent} %)`,
	full: (percent: number) => (percent > 100 ? "Context too small." : `Context ${percent} % full.`),
	whenFull: "When the context is full, the oldest prompts are left out.",
} as const;
