import "./bar.css";
import { UserMenu, useSignIn } from "../../features/identity/index.ts";
import { Link } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { BarSlot, useReadOnlyPage } from "../../ui/bar-actions.tsx";
import { BarLink } from "../../ui/bar-button.tsx";
import { Glyph } from "../../ui/glyph.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { messages } from "../messages.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The site bar. It scrolls away, so that the answers have the whole window. */
export function Bar() {
	const signIn = useSignIn();
	const readOnly = useReadOnlyPage();
	return (
		<header className="bar">
			<div className="wrap bar-in">
				<Link className="brand" href={paths.home} aria-label={messages.brandLabel}>
					<Glyph />
					<Wordmark />
				</Link>
				<nav className="bar-nav" aria-label={messages.mainNavigation}>
					<BarSlot />
					{signIn.state === "signed-in" && !readOnly && (
						<BarLink href={paths.history} icon="history" label={messages.history} />
					)}
					<ThemeSwitch />
					<UserMenu />
				</nav>
			</div>
		</header>
	);
}
