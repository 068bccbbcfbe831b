import type { User } from "@parallax/contract";
import { useSyncExternalStore } from "react";
import { paths } from "../../lib/page/paths.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { setTheme, type Theme, themeStore } from "../../ui/theme.ts";
import { accountMessages } from "./account-messages.ts";
import { nameOf } from "./session/current-user.ts";
import { useSignOut } from "./session/use-sign-out.ts";

function Identity({ user }: { readonly user: User }) {
	const name = nameOf(user);
	return (
		<>
			<p className="mid">{name}</p>
			{user.email && user.email !== name && <p className="quiet">{user.email}</p>}
			{user.provider === "google" && <p className="faint">{accountMessages.menu.via}</p>}
		</>
	);
}

const THEMES: readonly Theme[] = ["light", "dark", "system"];

/** Shows the current theme; a press switches to the next one. */
function useThemeEntry(): MenuEntry {
	const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.chosen);
	const next = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length] ?? "system";
	const { theme: label, themes } = accountMessages.menu;
	return { kind: "action", label, icon: "theme", end: themes[chosen], onSelect: () => setTheme(next) };
}

export function AccountMenu({ user }: { readonly user: User }) {
	const signOut = useSignOut();
	const theme = useThemeEntry();
	const name = nameOf(user);
	const label = accountMessages.menu.label(name);
	const entries: readonly MenuEntry[] = [
		{ kind: "head", content: <Identity user={user} /> },
		{ kind: "separator" },
		{ kind: "link", label: accountMessages.menu.settings, icon: "gear", href: paths.settings },
		{ kind: "link", label: accountMessages.menu.history, icon: "history", href: paths.history },
		{ kind: "link", label: accountMessages.menu.leaderboard, icon: "ranking", href: paths.leaderboard },
		{ kind: "link", label: accountMessages.menu.upload, icon: "image", href: paths.upload },
		theme,
		{ kind: "separator" },
		{ kind: "action", label: accountMessages.menu.logOut, icon: "out", onSelect: signOut },
	];
	return (
		<Menu
			label={label}
			entries={entries}
			trigger={(trigger) => (
				<button {...trigger} type="button" className="user-button" aria-label={label} data-tip={name}>
					<Avatar name={name} photoURL={user.photoURL} />
				</button>
			)}
		/>
	);
}
