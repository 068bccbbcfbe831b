import type { ProviderResponse } from "@parallax/contract";
import { useMemo } from "react";
import { formatCount, formatSeconds, NO_FIGURE } from "../../../../lib/text/format.ts";
import { Tile } from "../../../../ui/layout/tile.tsx";
import { chatMessages } from "../../chat-messages.ts";
import { totalsOf } from "./totals.ts";

/** The totals of all answers of a shared chat. Specification section 2, shared view. */
export function SharedStats({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	const totals = useMemo(() => totalsOf(responses), [responses]);
	const { stats } = chatMessages;
	return (
		<dl className="tiles shared-stats" aria-label={stats.label}>
			<Tile name={stats.successful}>{totals.successful}</Tile>
			<Tile name={stats.providers}>{totals.all}</Tile>
			<Tile name={stats.time}>{totals.averageMs === null ? NO_FIGURE : formatSeconds(totals.averageMs)}</Tile>
			<Tile name={stats.words}>{formatCount(totals.words)}</Tile>
		</dl>
	);
}
