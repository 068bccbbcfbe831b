import "./fold.css";
import type { ReactNode } from "react";

export interface FoldProps {
	readonly head: string;
	/** How many entries it holds. */
	readonly count?: number;
	readonly children: ReactNode;
}

/** What the map says already, in other words: folded until the reader opens it. Paper shows it whole. */
export function Fold({ head, count, children }: FoldProps) {
	return (
		<details className="fold">
			<summary>
				<h4>{head}</h4>
				{count !== undefined && <span className="fold-count">{count}</span>}
			</summary>
			{children}
		</details>
	);
}
