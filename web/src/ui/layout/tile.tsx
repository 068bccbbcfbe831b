import "./tile.css";
import type { ReactNode } from "react";

export interface TileProps {
	readonly name: string;
	readonly children: ReactNode;
	/** The figure is unknown or may still change. */
	readonly isPending?: boolean;
}

/** A large figure with its name below it; must be inside a `dl` with the class `tiles`. */
export function Tile({ name, children, isPending = false }: TileProps) {
	return (
		<div className="tile">
			<dt>{name}</dt>
			<dd className={isPending ? "is-open" : undefined}>{children}</dd>
		</div>
	);
}
