import "../../costs-table.css";
import "./cost-figure.css";
import type { Provider } from "@parallax/contract";
import { useRef, useState } from "react";
import { formatCost } from "../../../../lib/text/format.ts";
import { formatAtLeast, formatEstimate, formatUpperLimit } from "../../../../lib/text/format-price.ts";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../../ui/toasts/toast-load-error.ts";
import type { TextStore } from "../../compose/text-store.ts";
import { pickerMessages } from "../picker-messages.ts";
import type { Column } from "../provider-choice.ts";
import { type Estimate, type EstimateRequest, type SeatCost, useEstimate } from "./use-estimate.ts";

const texts = pickerMessages.cost;

interface CostProps {
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
}

const loadPopover = () => import("../../../../ui/overlays/popover.tsx");

/** A sentence about the amount charged to the user's own keys; null when nothing is. */
function ownKeySentence({ columns, seats, mostUsd }: Estimate, assistants: readonly Provider[]): string | null {
	const isOwn = ({ provider }: Column) => assistants.find(({ id }) => id === provider)?.ownKey ?? false;
	const own = seats.reduce(
		(sum, seat, index) => (columns[index] && isOwn(columns[index]) ? sum + (seat.mostUsd ?? 0) : sum),
		0,
	);
	if (own === 0) return null;
	return columns.every(isOwn) || own === mostUsd ? texts.allOwn : texts.own(formatCost(own));
}

/** The cost of a column; null for a demonstration. */
function CostCells({ cost }: { readonly cost: SeatCost | null }) {
	if (cost === null) return <td colSpan={2}>{texts.demo}</td>;
	if (cost.mostUsd === null) return <td colSpan={2}>{texts.unknown}</td>;
	return (
		<>
			<td>{formatCost(cost.usualUsd ?? cost.mostUsd)}</td>
			<td>{formatCost(cost.mostUsd)}</td>
		</>
	);
}

function figureText({ usualUsd, mostUsd, unpriced }: Estimate): string {
	const usual = formatEstimate(usualUsd);
	return unpriced > 0 ? formatAtLeast(usual, unpriced) : texts.about(usual, formatUpperLimit(mostUsd));
}

function CostBySeat({ estimate, assistants, nameOf }: CostProps & { readonly estimate: Estimate }) {
	const own = ownKeySentence(estimate, assistants);
	const atLeast = (sum: string): string => (estimate.unpriced > 0 ? `≥ ${sum}` : sum);
	return (
		<div className="costs">
			<table>
				<thead>
					<tr>
						<td />
						<td />
						<th scope="col">{texts.usually}</th>
						<th scope="col">{texts.most}</th>
					</tr>
				</thead>
				<tbody>
					{estimate.columns.map((column, index) => {
						const assistant = assistants.find(({ id }) => id === column.provider);
						return (
							<tr key={column.key}>
								<th scope="row">{nameOf(column)}</th>
								<td className="whose">{assistant?.ownKey && texts.ownKey}</td>
								<CostCells cost={assistant?.demo ? null : (estimate.seats[index] ?? null)} />
							</tr>
						);
					})}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{texts.total}</th>
						<td />
						<td>{atLeast(formatCost(estimate.usualUsd))}</td>
						<td>{atLeast(formatCost(estimate.mostUsd))}</td>
					</tr>
				</tfoot>
			</table>
			{own && <p>{own}</p>}
			<p className="quiet">{texts.note}</p>
		</div>
	);
}

interface CostFigureProps extends CostProps {
	/** The draft whose files the cost includes. */
	readonly draftKey: string;
	readonly promptText: TextStore;
	readonly asked: readonly Column[];
	/** By default the cost of a new chat. */
	readonly request?: EstimateRequest;
}

/** Shows 'about $0.01 (at most $0.04)', and the cost of each column after a press. */
export function CostFigure({ draftKey, promptText, asked, assistants, nameOf, request }: CostFigureProps) {
	const estimate = useEstimate(promptText, asked, assistants, draftKey, request);
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const part = useLoaded(loadPopover, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
			setOpen(false);
		},
	});
	if (estimate === null) return null;
	if (estimate === "pending") return <span className="cost is-pending">{texts.pending}</span>;
	return (
		<>
			<button
				type="button"
				ref={button}
				className="cost"
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				{figureText(estimate)}
			</button>
			{part && (
				<part.Popover open={isOpen} onClose={() => setOpen(false)} label={texts.title} button={button.current}>
					<CostBySeat estimate={estimate} assistants={assistants} nameOf={nameOf} />
				</part.Popover>
			)}
		</>
	);
}
