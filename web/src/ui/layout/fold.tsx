import "./fold.css";
import type { ReactNode } from "react";

export interface FoldProps {
	readonly head: string;
	readonly sign?: ReactNode;
	/** How many entries it holds. */
	readonly count?: number;
	/** Whether it is open at first. */
	readonly open?: boolean;
	readonly children: ReactNode;
}

/** A part below a heading that opens and closes it. Paper shows it whole. */
export function Fold({ head, sign, count, open, children }: FoldProps) {
	return (
		<details className="fold" open={open}>
			<summary>
				{sign}
				<h4>{head}</h4>
				{count !== undefined && <span className="fold-count">{count}</span>}
			</summary>
			{children}
		</details>
	);
}
