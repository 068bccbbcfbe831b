import "./stats-bar.css";
import type { ProviderResponse } from "@parallax/contract";
import { type ReactNode, useMemo } from "react";
import { updatePreferences, usePreferences } from "../../../../lib/stored/preferences.ts";
import { formatCost, formatSeconds } from "../../../../lib/text/format.ts";
import { chatMessages } from "../../chat-messages.ts";
import { totalsOf } from "./totals.ts";

export interface StatsBarProps {
	readonly responses: readonly ProviderResponse[];
	/** The clear-all action; omitted where the page is read-only. */
	readonly children?: ReactNode;
}

/** The totals of all answers. */
export function StatsBar({ responses, children }: StatsBarProps) {
	const { showsCosts } = usePreferences();
	const totals = useMemo(() => totalsOf(responses), [responses]);
	return (
		<div className="stats-bar">
			<span>{chatMessages.successful(totals.successful, totals.all)}</span>
			<span>{chatMessages.words(totals.words)}</span>
			{totals.averageMs !== null && <span>{chatMessages.averageTime(formatSeconds(totals.averageMs))}</span>}
			{showsCosts && totals.costUsd !== null && <span>{formatCost(totals.costUsd)}</span>}
			<button type="button" className="costs-switch" onClick={() => updatePreferences({ showsCosts: !showsCosts })}>
				{showsCosts ? chatMessages.stats.hideCosts : chatMessages.stats.showCosts}
			</button>
			{children}
		</div>
	);
}
