import "./foot.css";
import type { ReactNode } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { paths } from "../../lib/page/paths.ts";
import { messages } from "../messages.ts";
import { KeysButton } from "./keys-button.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

interface FootProps {
	/** What needs the script; null where there is none. */
	readonly children?: ReactNode;
}

const needsScript = (
	<>
		<KeysButton />
		<ThemeMenu />
	</>
);

export function Foot({ children = needsScript }: FootProps) {
	return (
		<footer className="foot">
			<div className="wrap foot-in">
				<span>{messages.foot.line}</span>
				<nav aria-label={messages.footNavigation}>
					<Link href={paths.upload}>{messages.foot.upload}</Link>
					<Link href={paths.privacy}>{messages.foot.privacy}</Link>
					<Link href={paths.terms}>{messages.foot.terms}</Link>
					{children}
				</nav>
			</div>
		</footer>
	);
}
