import "./jump-strip.css";
import { useRef } from "react";
import { useFocusFallback } from "../../../ui/a11y/use-focus-fallback.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";
import type { FollowState } from "./use-follow.ts";

/** Shown at the bottom of the window while an answer grows below it. */
export function JumpStrip({ newWords, jump }: FollowState) {
	const strip = useRef<HTMLParagraphElement>(null);
	useFocusFallback(strip);
	return (
		<p className="jump" ref={strip}>
			<button type="button" onClick={jump}>
				<Icon name="down" />
				{chatMessages.jumpToLatest}
				{newWords > 0 && <span className="end">{chatMessages.newWords(newWords)}</span>}
			</button>
		</p>
	);
}
