import { PROVIDER_IDS } from "@parallax/contract";
import { Icon, type IconName } from "../../ui/marks/icon.tsx";
import { ProviderMark } from "../../ui/marks/provider-mark.tsx";

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
export function CommandSign({ id }: { readonly id: string }) {
	const [kind = "", ...rest] = id.split("-");
	const provider = PROVIDER_IDS.find((one) => one === rest.at(-1));
	if (provider) return <ProviderMark provider={provider} small />;
	const sign = SIGNS[kind];
	return sign ? <Icon name={sign} /> : <span className="palette-no-sign" />;
}
