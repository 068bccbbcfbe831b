import { formatCost } from "../../../../lib/text/format.ts";
import { formatAtLeast } from "../../../../lib/text/format-price.ts";
import type { KnownCost } from "./spent.ts";
import { spentMessages } from "./spent-messages.ts";

export function costText({ usd, unpriced }: KnownCost): string {
	if (usd === null) return spentMessages.unknown;
	return unpriced > 0 ? formatAtLeast(formatCost(usd), unpriced) : formatCost(usd);
}
