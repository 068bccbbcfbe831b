import { isSettled, type ResponsesPayload } from "@parallax/contract";
import { useEffect, useRef } from "react";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { chatMessages } from "../chat-messages.ts";
import answered0 from "../columns/signs/answered-0.svg";
import answered1 from "../columns/signs/answered-1.svg";
import answered2 from "../columns/signs/answered-2.svg";
import answered3 from "../columns/signs/answered-3.svg";
import answered4 from "../columns/signs/answered-4.svg";
import { workOn } from "../thread/has-comparison.ts";
import { type Progress, progressOf } from "../thread/progress.ts";

/** Icons with four bars; the number of tall bars shows the share of settled answers. */
const ICONS = [answered0, answered1, answered2, answered3, answered4];

const iconFor = ({ done, all }: Progress): string => ICONS[Math.floor((done / Math.max(1, all)) * 4)] ?? answered0;

function useProgressIcon(progress: Progress): void {
	const icon = progress.isRunning ? iconFor(progress) : null;
	useEffect(() => {
		const link = document.querySelector<HTMLLinkElement>("link[rel='icon']");
		const originalHref = link?.href;
		if (!link || !originalHref || !icon) return;
		link.href = icon;
		return () => {
			link.href = originalHref;
		};
	}, [icon]);
}

type Step = "answers" | "comparison" | null;

/** What ran last in the turn while it was on the page. */
function useLastStep(isAnswering: boolean, isComparing: boolean): Step {
	const last = useRef<Step>(null);
	if (isAnswering) last.current = "answers";
	else if (isComparing) last.current = "comparison";
	return last.current;
}

/** Where the comparison is up to date, what begins may be the best answer: the title waits until the server names it. */
function isComparingIn(payload: ResponsesPayload): boolean {
	const { making, analysis } = payload;
	return workOn(payload) === "comparison" && (making !== null || analysis === null || analysis.stale);
}

/** The title and the icon of the page show the progress, and then the end, to a user who is looking at another tab. */
export function useProgressInTab(prompt: string, payload: ResponsesPayload): void {
	const { responses, analysis } = payload;
	const progress = progressOf(responses);
	const isComparing = isComparingIn(payload);
	const step = useLastStep(progress.isRunning, isComparing);
	const title = prompt.replace(/\s+/g, " ").slice(0, 80);
	const { answered, all, isRunning } = progress;
	const titles = {
		answers: (isRunning ? chatMessages.answeredTitle : chatMessages.doneTitle)(answered, all, title),
		// A comparison that failed or was stopped leaves none.
		comparison: isComparing
			? chatMessages.comparingTitle(title)
			: analysis && !analysis.stale
				? chatMessages.comparedTitle(title)
				: title,
	};
	usePageTitle(step === null ? title : titles[step]);
	useProgressIcon(progress);
}

/**
 * The turn that the title tells of: the active one, or a later one that runs. When that has ended, the title still says
 * so until the user turns to another.
 */
export function useTurnOfTitle(loaded: readonly ResponsesPayload[], active: number): number {
	const last = useRef({ turn: active, active });
	const running = loaded.findLast(({ responses }) => !responses.every(isSettled));
	if (running) last.current = { turn: running.turn, active };
	else if (last.current.active !== active) last.current = { turn: active, active };
	return last.current.turn;
}
