import "./bar.css";
import { useSyncExternalStore } from "react";
import { UserMenu, useSignIn } from "../../features/identity/index.ts";
import { useLocation } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { useHydrated } from "../../lib/page/use-hydrated.ts";
import { BarSlot, useReadOnlyPage } from "../../ui/actions/bar-actions.tsx";
import { BarLink } from "../../ui/actions/bar-button.tsx";
import { IconButton } from "../../ui/actions/icon-button.tsx";
import { isDark, themeStore, toggleTheme } from "../../ui/theme.ts";
import { messages } from "../messages.ts";
import { Brand } from "./brand.tsx";

/** A page of a chat adds the link itself. */
const PAGES_WITH_NEW_CHAT: ReadonlySet<string> = new Set([
	paths.history,
	paths.settings,
	paths.upload,
	paths.leaderboard,
]);

/** Switches between light and dark; the foot of the page also offers to follow the system. */
function ThemeSwitch() {
	const dark = useSyncExternalStore(themeStore.subscribe, isDark);
	return (
		<IconButton icon="theme" label={dark ? messages.theme.toLight : messages.theme.toDark} onClick={toggleTheme} />
	);
}

/** The part of the bar that depends on the user. */
function BarNavigation() {
	const signIn = useSignIn();
	const readOnly = useReadOnlyPage();
	const [path] = useLocation();
	return (
		<nav className="bar-nav" aria-label={messages.mainNavigation}>
			<BarSlot />
			{PAGES_WITH_NEW_CHAT.has(path) && <BarLink href={paths.home} icon="plus" label={messages.newChat} />}
			{signIn.state === "signed-in" && !readOnly && (
				<BarLink href={paths.history} icon="history" label={messages.history} />
			)}
			<ThemeSwitch />
			<UserMenu />
		</nav>
	);
}

/** The site bar. It scrolls with the page, so that the answers have the whole window. */
export function Bar() {
	const isHydrated = useHydrated();
	return (
		<header className="bar">
			<div className="wrap bar-in">
				<Brand />
				{isHydrated && <BarNavigation />}
			</div>
		</header>
	);
}
