import "./part.css";
import type { ReactNode } from "react";
import { useNameInTurn } from "../../chat/index.ts";

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
export function Part({ id, head, text, tools, layout = "side", children }: PartProps) {
	const name = useNameInTurn(head);
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
