import { isPasted, type ProviderResponse } from "@parallax/contract";
import { formatSeconds } from "../../../lib/text/format.ts";
import { Icon, type IconName } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";
import type { LiveState } from "./live-state.ts";

const STATE_TEXTS = chatMessages.state;

/** `isOwn` is false for a reader of a shared chat, because they did not stop the answer. */
export function stateText(state: LiveState, isOwn: boolean): string {
	switch (state.kind) {
		case "waiting":
			return STATE_TEXTS.waiting;
		case "thinking":
			return STATE_TEXTS.thinking(state.ms);
		case "notice":
			return state.text;
		case "first-words":
			return STATE_TEXTS.firstWords;
		case "writing":
			return STATE_TEXTS.writing;
		case "stalled":
			return STATE_TEXTS.stalled(state.ms);
		case "cut-off":
			return STATE_TEXTS.cutOff;
		case "complete":
			return STATE_TEXTS.complete;
		case "stopped":
			return isOwn ? STATE_TEXTS.stopped : STATE_TEXTS.stoppedByOwner;
		case "failed":
			return STATE_TEXTS.failed;
	}
}

/** For narrow places: how long the answer took, how it ended, or that it was pasted. Null while it runs. */
export function shortStateText(response: ProviderResponse, state: LiveState): string | null {
	if (isPasted(response)) return chatMessages.tab.pasted;
	if (state.kind === "stalled" || state.kind === "failed" || state.kind === "stopped")
		return chatMessages.tab[state.kind];
	if (state.kind !== "complete") return null;
	return response.responseTime ?? (response.totalMs === null ? null : formatSeconds(response.totalMs));
}

const ICONS: Partial<Record<LiveState["kind"], IconName>> = {
	stalled: "alert",
	"cut-off": "offline",
	complete: "check",
	stopped: "stop",
	failed: "alert",
};

export const STATE_CLASS: Record<LiveState["kind"], string> = {
	waiting: "state is-live",
	thinking: "state is-live",
	notice: "state is-late",
	"first-words": "state is-live",
	writing: "state is-live",
	stalled: "state is-late",
	"cut-off": "state",
	complete: "state is-ok",
	stopped: "state",
	failed: "state is-bad",
};

/** The symbol before the text of a state. Its shape alone identifies the state; the colour is additional. */
export function StateIcon({ state }: { readonly state: LiveState }) {
	const icon = ICONS[state.kind];
	if (icon) return <Icon name={icon} />;
	const isWriting = state.kind === "writing" || state.kind === "first-words";
	return <span className={isWriting ? "pulse" : "pulse-ring"} />;
}
