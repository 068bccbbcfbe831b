import "../../costs-table.css";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { costText } from "./cost-text.ts";
import type { Spent } from "./spent.ts";
import { spentMessages as texts } from "./spent-messages.ts";

interface SpentPopoverProps {
	readonly spent: Spent;
	/** True where the turn has other editions or repeats, which are not counted. */
	readonly hasMore: boolean;
	readonly isOpen: boolean;
	readonly button: HTMLElement | null;
	readonly onClose: () => void;
}

/** What was spent, by what it was spent on. */
export function SpentPopover({ spent: { parts, total }, hasMore, isOpen, button, onClose }: SpentPopoverProps) {
	return (
		<Popover open={isOpen} onClose={onClose} label={texts.title} button={button} align="start">
			<div className="costs">
				<table>
					<tbody>
						{parts.map(([part, cost]) => (
							<tr key={part}>
								<th scope="row">{texts.parts[part]}</th>
								<td>{costText(cost)}</td>
							</tr>
						))}
					</tbody>
					<tfoot>
						<tr>
							<th scope="row">{texts.total}</th>
							<td>{costText(total)}</td>
						</tr>
					</tfoot>
				</table>
				{hasMore && <p>{texts.editions}</p>}
				<p className="quiet">{texts.note}</p>
			</div>
		</Popover>
	);
}
