import "./badge.css";
import type { ReactNode } from "react";

export type BadgeTone = "plain" | "good" | "warn" | "bad";

const CLASSES: Readonly<Record<BadgeTone, string>> = {
	plain: "badge",
	good: "badge is-good",
	warn: "badge is-warn",
	bad: "badge is-bad",
};

export interface BadgeProps {
	readonly tone?: BadgeTone;
	/** What a pointer reads; the text for screen readers is among the children. */
	readonly tip?: string;
	readonly children: ReactNode;
}

/** A short fact such as '3/4', or in amber a warning such as 'Demo'. */
export function Badge({ tone = "plain", tip, children }: BadgeProps) {
	return (
		<span className={CLASSES[tone]} data-tip={tip}>
			{children}
		</span>
	);
}
