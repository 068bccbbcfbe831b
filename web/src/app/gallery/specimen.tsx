import type { ReactNode } from "react";

export interface SpecimenProps {
	readonly title: string;
	readonly text: string;
	readonly layout?: "row" | "grid";
	readonly children: ReactNode;
}

/** One part of the design system in all its states. */
export function Specimen({ title, text, layout = "row", children }: SpecimenProps) {
	return (
		<section className="spec">
			<h2>{title}</h2>
			<p>{text}</p>
			<div className={layout === "grid" ? "spec-grid" : "spec-row"}>{children}</div>
		</section>
	);
}
