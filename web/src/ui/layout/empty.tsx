import "./empty.css";
import type { ReactNode } from "react";
import { Glyph, type Stances } from "../marks/glyph.tsx";

export interface EmptyProps {
	readonly stances: Stances;
	readonly title: string;
	readonly text: string;
	/** 1 if it is the only content of the page. */
	readonly level?: 1 | 2 | 3;
	/** The one suggested action. */
	readonly children?: ReactNode;
}

/** An empty state: a title, the reason, and one action. */
export function Empty({ stances, title, text, level = 2, children }: EmptyProps) {
	const Heading = `h${level}` as const;
	return (
		<div className="empty">
			<Glyph stances={stances} size={40} />
			<Heading>{title}</Heading>
			<p>{text}</p>
			{children}
		</div>
	);
}
