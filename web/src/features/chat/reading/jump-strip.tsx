import "./jump-strip.css";
import { useRef } from "react";
import { useFocusHeir } from "../../../ui/a11y/use-focus-heir.ts";
import { Icon } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";
import type { Following } from "./use-follow.ts";

/** Shown at the bottom of the window while an answer grows below it. */
export function JumpStrip({ newWords, jump }: Following) {
	const strip = useRef<HTMLParagraphElement>(null);
	useFocusHeir(strip);
	return (
		<p className="jump" ref={strip}>
			<button type="button" onClick={jump}>
				<Icon name="down" />
				{chatMessages.jumpToLatest}
				<span className="end">{chatMessages.newWords(newWords)}</span>
			</button>
		</p>
	);
}
