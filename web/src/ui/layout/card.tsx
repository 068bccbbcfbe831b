import "./card.css";
import { type ReactNode, useId } from "react";

export interface CardProps {
	readonly title: string;
	readonly note?: string;
	readonly tone?: "plain" | "danger";
	readonly children: ReactNode;
}

/** One part of a page: it starts with a line, and its heading is in the margin where there is room. */
export function Card({ title, note, tone = "plain", children }: CardProps) {
	const id = useId();
	return (
		<section className={tone === "danger" ? "card is-danger" : "card"} aria-labelledby={id}>
			<div>
				<h2 id={id}>{title}</h2>
				{note && <p className="card-note">{note}</p>}
			</div>
			<div className="card-body">{children}</div>
		</section>
	);
}
