import "./bar.css";
import { UserMenu, useSignIn } from "../../features/identity/index.ts";
import { paths } from "../../lib/page/paths.ts";
import { BarSlot, useReadOnlyPage } from "../../ui/actions/bar-actions.tsx";
import { BarLink } from "../../ui/actions/bar-button.tsx";
import { messages } from "../messages.ts";
import { Brand } from "./brand.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The site bar. It scrolls away, so that the answers have the whole window. */
export function Bar() {
	const signIn = useSignIn();
	const readOnly = useReadOnlyPage();
	return (
		<header className="bar">
			<div className="wrap bar-in">
				<Brand />
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
