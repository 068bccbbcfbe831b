import "./button.css";
import type { ReactNode } from "react";
import { Link } from "../../lib/page/navigation.ts";
import { Icon, type IconName } from "../marks/icon.tsx";
import { type ButtonSize, type ButtonTone, buttonClass } from "./button-class.ts";

export interface ButtonLinkProps {
	readonly href: string;
	readonly tone?: ButtonTone;
	readonly size?: ButtonSize;
	readonly icon?: IconName;
	readonly onClick?: () => void;
	readonly children: ReactNode;
}

/** A link within the product that looks like a button. */
export function ButtonLink({ href, tone, size, icon, onClick, children }: ButtonLinkProps) {
	return (
		<Link href={href} className={buttonClass(tone, size)} onClick={onClick}>
			{icon && <Icon name={icon} />}
			{children}
		</Link>
	);
}
