import "./stats-bar.css";
import type { Analysis, ProviderResponse } from "@parallax/contract";
import { type ReactNode, useMemo } from "react";
import { updatePreferences, usePreferences } from "../../../../lib/stored/preferences.ts";
import { formatCost, formatSeconds } from "../../../../lib/text/format.ts";
import { formatAtLeast } from "../../../../lib/text/format-price.ts";
import { chatMessages } from "../../chat-messages.ts";
import { totalsOf } from "./totals.ts";
import { useEarlierCosts } from "./use-earlier-costs.ts";

export interface StatsBarProps {
	readonly chatId: string;
	readonly responses: readonly ProviderResponse[];
	/** The comparison, whose cost is part of the total. */
	readonly analysis: Analysis | null;
	/** The clear-all action; omitted where the page is read-only. */
	readonly children?: ReactNode;
}

/** The totals of all answers. */
export function StatsBar({ chatId, responses, analysis, children }: StatsBarProps) {
	const { showsCosts } = usePreferences();
	const earlierCosts = useEarlierCosts(chatId, responses);
	const totals = useMemo(() => totalsOf(responses, analysis, earlierCosts), [responses, analysis, earlierCosts]);
	const { costUsd, unpriced } = totals;
	return (
		<div className="stats-bar">
			<span>{chatMessages.successful(totals.successful, totals.all)}</span>
			<span>{chatMessages.words(totals.words)}</span>
			{totals.averageMs !== null && <span>{chatMessages.averageTime(formatSeconds(totals.averageMs))}</span>}
			{showsCosts && costUsd !== null && (
				<span>{unpriced > 0 ? formatAtLeast(formatCost(costUsd), unpriced) : formatCost(costUsd)}</span>
			)}
			<button type="button" className="costs-switch" onClick={() => updatePreferences({ showsCosts: !showsCosts })}>
				{showsCosts ? chatMessages.stats.hideCosts : chatMessages.stats.showCosts}
			</button>
			{children}
		</div>
	);
}
