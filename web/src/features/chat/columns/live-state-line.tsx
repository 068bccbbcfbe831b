import type { ProviderResponse } from "@parallax/contract";
import { formatSeconds } from "../../../lib/text/format.ts";
import { Icon, type IconName } from "../../../ui/marks/icon.tsx";
import { chatMessages } from "../chat-messages.ts";
import type { LiveState } from "./live-state.ts";

const WORDS = chatMessages.state;

/** `isOwn` is false for a reader of a shared chat, because they did not stop the answer. */
export function stateText(state: LiveState, isOwn: boolean): string {
	switch (state.kind) {
		case "waiting":
			return WORDS.waiting;
		case "thinking":
			return WORDS.thinking(state.ms);
		case "notice":
			return state.text;
		case "first-words":
			return WORDS.firstWords;
		case "writing":
			return WORDS.writing;
		case "stalled":
			return WORDS.stalled(state.ms);
		case "cut-off":
			return WORDS.cutOff;
		case "complete":
			return WORDS.complete;
		case "stopped":
			return isOwn ? WORDS.stopped : WORDS.stoppedByOwner;
		case "failed":
			return WORDS.failed;
	}
}

/** For narrow places: how long the answer took, or how it ended. Null while it runs. */
export function shortStateText(response: ProviderResponse, state: LiveState): string | null {
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
export function StateSign({ state }: { readonly state: LiveState }) {
	const icon = ICONS[state.kind];
	if (icon) return <Icon name={icon} />;
	const writes = state.kind === "writing" || state.kind === "first-words";
	return <span className={writes ? "pulse" : "pulse-ring"} />;
}
