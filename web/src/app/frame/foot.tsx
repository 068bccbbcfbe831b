import "./foot.css";
import { useOfferedCommands } from "../../lib/keys/commands.ts";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { useHydrated } from "../../lib/page/use-hydrated.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Kbd } from "../../ui/actions/kbd.tsx";
import { messages } from "../messages.ts";
import { ThemeMenu } from "./theme-menu.tsx";

/** On pages with keyboard shortcuts, the foot opens their list. */
function KeysButton() {
	const keys = useOfferedCommands().find((command) => command.id === "keys");
	if (!keys) return null;
	return (
		<Button tone="bare" size="s" onClick={keys.run}>
			{messages.foot.keys} <Kbd>?</Kbd>
		</Button>
	);
}

export function Foot() {
	const isHydrated = useHydrated();
	return (
		<footer className="foot">
			<div className="wrap foot-in">
				<span>{messages.foot.line}</span>
				<nav aria-label={messages.footNavigation}>
					<Link href={paths.upload}>{messages.foot.upload}</Link>
					<Link href={paths.privacy}>{messages.foot.privacy}</Link>
					<Link href={paths.terms}>{messages.foot.terms}</Link>
					{isHydrated && (
						<>
							<KeysButton />
							<ThemeMenu />
						</>
					)}
				</nav>
			</div>
		</footer>
	);
}
