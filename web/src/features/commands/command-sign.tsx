import type { CommandMark } from "../../lib/keys/commands.ts";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";
import { Icon, type IconName } from "../../ui/marks/icon.tsx";

/** By the first part of a command's id: what is done to one of many has the same sign for each. */
const SIGNS: Readonly<Record<string, IconName>> = {
	prompt: "up",
	stop: "stop",
	clear: "trash",
	single: "gear",
	whole: "gear",
	new: "plus",
	history: "history",
	settings: "gear",
	theme: "theme",
	keys: "info",
	enlarge: "enlarge",
	copy: "copy",
	align: "align",
	compare: "diff",
	retry: "retry",
	share: "share",
	export: "export",
	chat: "history",
};

/** The sign before a command in the palette: of the assistant that it is about, or of what it does. */
export function CommandSign({ id, mark }: { readonly id: string; readonly mark?: CommandMark | undefined }) {
	if (mark) return <AssistantMark of={mark} small />;
	const sign = SIGNS[id.split("-")[0] ?? ""];
	return sign ? <Icon name={sign} /> : <span className="palette-no-sign" />;
}
