import "./tile.css";
import type { ReactNode } from "react";

export interface TileProps {
	readonly name: string;
	readonly children: ReactNode;
	/** The figure is unknown or may still change. */
	readonly isOpen?: boolean;
}

/** A figure large, with its name below it; stands in a `dl` of the class `tiles`. */
export function Tile({ name, children, isOpen = false }: TileProps) {
	return (
		<div className="tile">
			<dt>{name}</dt>
			<dd className={isOpen ? "is-open" : undefined}>{children}</dd>
		</div>
	);
}
