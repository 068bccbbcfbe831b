import "./note.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../marks/icon.tsx";

export interface NoteProps {
	readonly icon?: IconName;
	readonly tone?: "plain" | "warn";
	readonly children: ReactNode;
}

/** A sentence about the part of the page around it. */
export function Note({ tone = "plain", icon = tone === "warn" ? "alert" : "info", children }: NoteProps) {
	return (
		<p className={tone === "warn" ? "note is-warn" : "note"}>
			<Icon name={icon} />
			<span>{children}</span>
		</p>
	);
}
