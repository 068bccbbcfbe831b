import { useEffect, useRef } from "react";
import { usePageTitle } from "../../../ui/a11y/use-page-title.ts";
import { chatMessages } from "../chat-messages.ts";
import answered0 from "../columns/signs/answered-0.svg";
import answered1 from "../columns/signs/answered-1.svg";
import answered2 from "../columns/signs/answered-2.svg";
import answered3 from "../columns/signs/answered-3.svg";
import answered4 from "../columns/signs/answered-4.svg";
import type { Progress } from "../thread/progress.ts";

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

/** The title and the icon of the page show the progress to a user who is looking at another tab. */
export function useProgressInTab(prompt: string, progress: Progress): void {
	const hasRun = useRef(false);
	hasRun.current ||= progress.isRunning;
	const title = prompt.replace(/\s+/g, " ").slice(0, 80);
	usePageTitle(hasRun.current ? chatMessages.answeredTitle(progress.answered, progress.all, title) : title);
	useProgressIcon(progress);
}
