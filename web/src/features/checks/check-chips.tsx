import type { Check, CheckReply, StandReply } from "@parallax/contract";
import { type ClaimStance, StanceBars } from "../../ui/marks/claim-glyph.tsx";
import { useSeat } from "../assistants/index.ts";
import { checkMessages as texts } from "./messages.ts";

type Reply = CheckReply | StandReply;

/** What a seat says of the words; null without a reply. */
function saidBy(reply: Reply): string | null {
	if ("stance" in reply) return reply.stance && texts.stances[reply.stance];
	return reply.stands && texts.stands[reply.stands];
}

/** In words, what a seat says of the words, or why it says nothing. */
export function replyText(reply: Reply): string {
	const said = saidBy(reply);
	if (reply.demo) return said === null ? texts.demo : texts.sampleOf(said);
	if (reply.status === "asking") return texts.asking;
	if (reply.status === "waiting") return texts.waiting;
	if (reply.status === "not-asked") return texts.notAsked;
	return said ?? texts.noReply;
}

/** Each has its own shape, not only a colour. */
function shapeOf(reply: Reply): ClaimStance {
	if (reply.status !== "answered") return "silent";
	if ("stance" in reply)
		return reply.stance === "supports" ? "says" : reply.stance === "contradicts" ? "contradicts" : "silent";
	if (reply.stands === null) return "silent";
	return reply.stands === "yes" ? "says" : reply.stands === "no" ? "contradicts" : "differs";
}

function Chip({ reply, isOwn }: { readonly reply: Reply; readonly isOwn: boolean }) {
	const { name } = useSeat(reply.seat);
	const shape = shapeOf(reply);
	return (
		<li
			className={`check-chip is-${shape}${isOwn ? " is-own" : ""}`}
			aria-busy={reply.status === "asking" || undefined}
		>
			<svg viewBox="0 -1 3 18" aria-hidden="true">
				<StanceBars stance={shape} />
			</svg>
			<span>
				<b>{name}</b> {replyText(reply)}
			</span>
		</li>
	);
}

/** One chip for each seat that was asked, the answer's own last. */
export function CheckChips({ check }: { readonly check: Check }) {
	return (
		<ul className="check-chips">
			{check.replies.map((reply) => (
				<Chip key={reply.seat} reply={reply} isOwn={false} />
			))}
			<Chip reply={check.own} isOwn />
		</ul>
	);
}
