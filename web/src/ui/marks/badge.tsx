import "./badge.css";
import type { ReactNode } from "react";

/** A short fact such as '3/4', or in amber a warning such as 'Demo'. */
export function Badge({
	tone = "plain",
	children,
}: {
	readonly tone?: "plain" | "warn";
	readonly children: ReactNode;
}) {
	return <span className={tone === "warn" ? "badge is-warn" : "badge"}>{children}</span>;
}
