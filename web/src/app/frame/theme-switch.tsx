import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/actions/icon-button.tsx";
import { flipTheme, isDark, themeStore } from "../../ui/theme.ts";
import { messages } from "../messages.ts";

/** Light or dark, by one press; the foot of the page also offers to follow the system. */
export function ThemeSwitch() {
	const dark = useSyncExternalStore(themeStore.subscribe, isDark);
	return <IconButton icon="theme" label={dark ? messages.theme.toLight : messages.theme.toDark} onClick={flipTheme} />;
}
