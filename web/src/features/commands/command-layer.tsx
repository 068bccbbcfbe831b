import type { Provider } from "@parallax/contract";
import { useMemo, useState } from "react";
import { type Command, useCommands } from "../../lib/keys/commands.ts";
import { useGuardedNavigate } from "../../lib/page/navigation-block.ts";
import { paths } from "../../lib/page/paths.ts";
import { type Preferences, updatePreferences, usePreferences } from "../../lib/stored/preferences.ts";
import { useLoaded } from "../../ui/loading/use-loaded.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toggleTheme } from "../../ui/theme.ts";
import { toastLoadError } from "../../ui/toasts/toast-load-error.ts";
import { useAssistants } from "../assistants/index.ts";
import { useSignIn } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { useCommandKeys } from "./use-command-keys.ts";

type Sheet = "keys" | "palette" | null;

const loadKeys = () => import("./key-sheet.tsx");
const loadPalette = () => import("./palette.tsx");

const { commands } = messages;

function preferenceCommands(
	{ singleKeys, wholeAnswers, readWhenDone, showsCosts }: Preferences,
	assistants: readonly Provider[],
): readonly Command[] {
	return [
		{
			id: "single-keys",
			rank: 2,
			title: singleKeys ? commands.singleKeysOff : commands.singleKeysOn,
			run: () => updatePreferences({ singleKeys: !singleKeys }),
		},
		{
			id: "whole-answers",
			rank: 2,
			title: wholeAnswers ? commands.wholeOff : commands.wholeOn,
			run: () => updatePreferences({ wholeAnswers: !wholeAnswers }),
		},
		{
			id: "costs",
			rank: 2,
			title: showsCosts ? commands.hideCosts : commands.showCosts,
			alias: "money price",
			run: () => updatePreferences({ showsCosts: !showsCosts }),
		},
		...assistants
			.filter(({ id }) => id !== readWhenDone)
			.map((assistant) => ({
				id: `read-${assistant.id}`,
				rank: 2,
				title: commands.readWhenDone(assistant.name),
				mark: assistant,
				run: () => updatePreferences({ readWhenDone: assistant.id }),
			})),
		...(readWhenDone
			? [
					{
						id: "read-nothing",
						rank: 2,
						title: commands.readNothing,
						run: () => updatePreferences({ readWhenDone: null }),
					},
				]
			: []),
	];
}

function useGeneralCommands(open: (sheet: Sheet) => void): void {
	const navigate = useGuardedNavigate();
	const isSignedIn = useSignIn().state === "signed-in";
	const preferred = usePreferences();
	const assistants = useAssistants();
	const offered = useMemo(
		(): readonly Command[] => [
			{ id: "new-chat", title: commands.newChat, keys: ["Mod+Shift+O"], run: () => navigate(paths.home) },
			...(isSignedIn
				? [
						{ id: "history", rank: 1, title: commands.history, run: () => navigate(paths.history) },
						{
							id: "leaderboard",
							rank: 1,
							title: commands.leaderboard,
							alias: "votes ranking models",
							run: () => navigate(paths.leaderboard),
						},
						{ id: "settings", rank: 1, title: commands.settings, run: () => navigate(paths.settings) },
					]
				: []),
			{ id: "theme", rank: 1, title: commands.theme, alias: "dark light", run: toggleTheme },
			{ id: "keys", rank: 1, title: commands.keys, keys: ["?"], alias: "shortcuts help", run: () => open("keys") },
			{ id: "palette", title: commands.palette, keys: ["Mod+K"], isListed: false, run: () => open("palette") },
			...preferenceCommands(preferred, assistants),
		],
		[navigate, isSignedIn, preferred, assistants, open],
	);
	useCommands(offered);
}

/** Handles the keyboard shortcuts, and shows the shortcut list and the palette. */
export function CommandLayer({ missedKey }: { readonly missedKey: KeyboardEvent | null }) {
	const [sheet, setSheet] = useState<Sheet>(null);
	const close = () => setSheet(null);
	const onError = () => {
		toastLoadError();
		close();
	};
	const keys = useLoaded(loadKeys, { enabled: sheet === "keys", onError });
	const palette = useLoaded(loadPalette, { enabled: sheet === "palette", onError });
	useGeneralCommands(setSheet);
	useCommandKeys(missedKey);
	return (
		<>
			<Dialog open={sheet === "keys" && keys !== undefined} onClose={close} title={messages.sheet.title} variant="wide">
				{keys && <keys.KeySheet />}
			</Dialog>
			<Dialog
				open={sheet === "palette" && palette !== undefined}
				onClose={close}
				title={messages.palette.title}
				variant="bare"
			>
				{palette && <palette.Palette onClose={close} />}
			</Dialog>
		</>
	);
}
