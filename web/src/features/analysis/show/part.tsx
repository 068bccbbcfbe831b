import "./part.css";
import { type ReactNode, useId } from "react";

export interface PartProps {
	/** The id that links refer to. */
	readonly id?: string;
	readonly head: string;
	readonly text?: string;
	/** Controls that are shown beside the heading on wide screens. */
	readonly tools?: ReactNode;
	readonly layout?: "side" | "below";
	readonly children: ReactNode;
}

/** One part of the analysis with its heading and a rule above it. */
export function Part({ id: partId, head, text, tools, layout = "side", children }: PartProps) {
	const id = useId();
	const words = (
		<div>
			<h3 id={id}>{head}</h3>
			{text && <p>{text}</p>}
		</div>
	);
	return (
		<section
			id={partId}
			tabIndex={partId === undefined ? undefined : -1}
			className={layout === "side" ? "part part-side" : "part"}
			aria-labelledby={id}
		>
			{tools ? (
				<div className="part-head map-tools">
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
