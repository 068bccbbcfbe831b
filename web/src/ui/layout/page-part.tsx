import "./page-part.css";
import type { ReactNode } from "react";

export interface PagePartProps {
	/** The id that links refer to. */
	readonly id?: string;
	readonly head: string;
	/** The accessible name, where it says more than the heading. */
	readonly name: string;
	readonly text?: string;
	/** Controls that are shown beside the heading on wide screens. */
	readonly tools?: ReactNode;
	readonly layout?: "side" | "below";
	readonly children: ReactNode;
}

/** One part of a page with its heading and a rule above it. */
export function PagePart({ id, head, name, text, tools, layout = "side", children }: PagePartProps) {
	const words = (
		<div>
			<h3>{head}</h3>
			{text && <p>{text}</p>}
		</div>
	);
	return (
		<section
			id={id}
			tabIndex={id === undefined ? undefined : -1}
			className={layout === "side" ? "part part-side" : "part"}
			aria-label={name}
		>
			{tools ? (
				<div className="part-head has-tools">
					{words}
					{tools}
				</div>
			) : (
				<div className="part-head">{words}</div>
			)}
			{children}
		</section>
	);
}
