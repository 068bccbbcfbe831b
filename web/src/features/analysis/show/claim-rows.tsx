import "./claim-rows.css";
import { type ClaimGroup, isInDispute } from "../claims.ts";
import { messages } from "../messages.ts";
import { ClaimRowItem, type ClaimRowItemProps } from "./claim-row-item.tsx";

export interface ClaimRowsProps extends Omit<ClaimRowItemProps, "row"> {
	readonly groups: readonly ClaimGroup[];
}

/** Claims in groups, each with who says it and what others say instead. Disagreements are open at first. */
export function ClaimRows({ groups, ...item }: ClaimRowsProps) {
	const { map } = messages;
	return groups.map(({ name, rows }) => (
		<div key={name} className="claim-group">
			{groups.length > 1 && <h4 className="group-head">{map.groups[name]}</h4>}
			<ul className="claim-list" aria-label={groups.length > 1 ? `${map.caption}: ${map.groups[name]}` : map.caption}>
				{rows.map((row) => (
					<ClaimRowItem key={row.index} row={row} isOpen={isInDispute(row)} {...item} />
				))}
			</ul>
		</div>
	));
}
