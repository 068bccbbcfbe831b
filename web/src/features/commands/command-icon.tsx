import type { CommandMark } from "../../lib/keys/commands.ts";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";
import { Icon, type IconName } from "../../ui/marks/icon.tsx";

/** Keyed by the first part of a command's ID, so that all commands of one kind share an icon. */
const ICONS: Readonly<Record<string, IconName>> = {
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

/** The icon of a command in the palette: that of its assistant or of its action. */
export function CommandIcon({ id, mark }: { readonly id: string; readonly mark?: CommandMark | undefined }) {
	if (mark) return <AssistantMark of={mark} small />;
	const icon = ICONS[id.split("-")[0] ?? ""];
	return icon ? <Icon name={icon} /> : <span className="palette-no-sign" />;
}
