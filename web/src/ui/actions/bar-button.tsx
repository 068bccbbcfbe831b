import "./button.css";
import { Link } from "../../lib/page/navigation.ts";
import { Icon, type IconName } from "../marks/icon.tsx";

interface BarItemProps {
	readonly icon: IconName;
	/** The accessible name; shown as text where there is room. */
	readonly label: string;
}

const CLASS = "btn btn-bare";

function Content({ icon, label }: BarItemProps) {
	return (
		<>
			<Icon name={icon} />
			<span className="w">{label}</span>
		</>
	);
}

/** A link in the bar. */
export function BarLink({ href, ...item }: BarItemProps & { readonly href: string }) {
	return (
		<Link href={href} className={CLASS}>
			<Content {...item} />
		</Link>
	);
}

/** A button in the bar. */
export function BarButton({ onClick, ...item }: BarItemProps & { readonly onClick: () => void }) {
	return (
		<button type="button" className={CLASS} onClick={onClick}>
			<Content {...item} />
		</button>
	);
}
