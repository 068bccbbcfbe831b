import "./jump-strip.css";
import { Icon } from "../../../ui/icon.tsx";
import { messages } from "../messages.ts";
import type { Following } from "./use-follow.ts";

/** Stands at the foot of the window while an answer grows below it. */
export function JumpStrip({ following }: { readonly following: Following }) {
	if (!following.isBehind || following.newWords === 0) return null;
	return (
		<p className="jump">
			<button type="button" onClick={following.jump}>
				<Icon name="down" />
				{messages.jumpToLatest}
				<span className="end">{messages.newWords(following.newWords)}</span>
			</button>
		</p>
	);
}
