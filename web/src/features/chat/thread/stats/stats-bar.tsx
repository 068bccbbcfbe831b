import "./stats-bar.css";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { updatePreferences, usePreferences } from "../../../../lib/stored/preferences.ts";
import { formatSeconds } from "../../../../lib/text/format.ts";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../../ui/toasts/toast-load-error.ts";
import { chatMessages } from "../../chat-messages.ts";
import type { ShownAnswers } from "../turn-body.tsx";
import { costText } from "./cost-text.ts";
import { type Spent, spentOn } from "./spent.ts";
import { spentMessages } from "./spent-messages.ts";
import { totalsOf } from "./totals.ts";
import { useEarlierCosts } from "./use-earlier-costs.ts";
import { useKnownVerdict } from "./use-known-verdict.ts";

export interface StatsBarProps {
	readonly chatId: string;
	/** The edition that is read. */
	readonly shown: ShownAnswers;
	/** True while costs would tell who answered. */
	readonly isBlind?: boolean | undefined;
	/** The clear-all action; omitted where the page is read-only. */
	readonly children?: ReactNode;
}

/** What was spent on the shown edition, as far as the page has read it. */
function useSpent(chatId: string, { payload, earlier }: ShownAnswers): Spent {
	const { turn, responses, analysis, merges } = payload;
	const earlierCosts = useEarlierCosts(chatId, responses, earlier !== null);
	const verdict = useKnownVerdict(chatId, turn, earlier);
	return useMemo(
		() => spentOn({ responses, earlierCosts, analysis, merges, verdict }),
		[responses, earlierCosts, analysis, merges, verdict],
	);
}

const loadPopover = () => import("./spent-popover.tsx");

/** Shows 'spent on these answers $0.08', and on what after a press. */
function SpentFigure({ spent, hasMore }: { readonly spent: Spent; readonly hasMore: boolean }) {
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const part = useLoaded(loadPopover, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
			setOpen(false);
		},
	});
	return (
		<>
			<button
				type="button"
				ref={button}
				className="spent"
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				{spentMessages.spent(costText(spent.total))}
			</button>
			{part && (
				<part.SpentPopover {...{ spent, hasMore, isOpen }} button={button.current} onClose={() => setOpen(false)} />
			)}
		</>
	);
}

/** The totals of the shown edition. */
export function StatsBar({ chatId, shown, isBlind = false, children }: StatsBarProps) {
	const { showsCosts } = usePreferences();
	const { responses, editions } = shown.payload;
	const totals = useMemo(() => totalsOf(responses), [responses]);
	const spent = useSpent(chatId, shown);
	return (
		<div className="stats-bar">
			<span>{chatMessages.successful(totals.successful, totals.all)}</span>
			<span>{chatMessages.words(totals.words)}</span>
			{totals.averageMs !== null && <span>{chatMessages.averageTime(formatSeconds(totals.averageMs))}</span>}
			{showsCosts && spent.total.usd !== null && <SpentFigure spent={spent} hasMore={editions !== undefined} />}
			{!isBlind && (
				<button type="button" className="costs-switch" onClick={() => updatePreferences({ showsCosts: !showsCosts })}>
					{showsCosts ? chatMessages.stats.hideCosts : chatMessages.stats.showCosts}
				</button>
			)}
			{children}
		</div>
	);
}
