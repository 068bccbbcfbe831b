import { useSyncExternalStore } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { setTheme, type Theme, themeStore } from "../../ui/theme.ts";
import { messages } from "../messages.ts";

const THEMES: readonly Theme[] = ["light", "dark", "system"];

/** All three choices, for all users, signed in or not. */
export function ThemeMenu() {
	const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.chosen);
	const choose = (value: string) => {
		const theme = THEMES.find((known) => known === value);
		if (theme) setTheme(theme);
	};
	return (
		<Menu
			label={messages.theme.label}
			entries={[
				{
					kind: "choice",
					label: messages.theme.label,
					value: chosen,
					options: THEMES.map((theme) => ({ value: theme, label: messages.theme[theme] })),
					onChange: choose,
				},
			]}
			trigger={(trigger) => (
				<Button {...trigger} tone="bare" size="s">
					{messages.theme.label}: {messages.theme[chosen]}
				</Button>
			)}
		/>
	);
}
