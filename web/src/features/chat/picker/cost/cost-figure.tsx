import "./cost-figure.css";
import type { Provider } from "@parallax/contract";
import { useRef, useState } from "react";
import { formatCost } from "../../../../lib/text/format.ts";
import { useLoaded } from "../../../../ui/loading/use-loaded.ts";
import { toastLoadError } from "../../../../ui/toasts/toast-load-error.ts";
import type { TextStore } from "../../compose/text-store.ts";
import { pickerMessages } from "../picker-messages.ts";
import type { Column } from "../provider-choice.ts";
import { type Estimate, useEstimate } from "./use-estimate.ts";

const texts = pickerMessages.cost;

interface CostProps {
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
}

const loadPopover = () => import("../../../../ui/overlays/popover.tsx");

const CENT = 0.01;

/** Formats an upper limit: rounded up to whole cents, but with more digits if it is less than one cent. */
const formatUpperLimit = (usd: number): string =>
	usd >= CENT ? `$${(Math.ceil(Number((usd / CENT).toFixed(6))) * CENT).toFixed(2)}` : formatCost(usd);

/** A sentence about the amount charged to the user's own keys; null when nothing is. */
function ownKeySentence({ columns, seats, mostUsd }: Estimate, assistants: readonly Provider[]): string | null {
	const isOwn = ({ provider }: Column) => assistants.find(({ id }) => id === provider)?.ownKey ?? false;
	const own = seats.reduce((sum, usd, index) => (columns[index] && isOwn(columns[index]) ? sum + usd : sum), 0);
	if (own === 0) return null;
	return columns.every(isOwn) || own === mostUsd ? texts.allOwn : texts.own(formatCost(own));
}

function CostBySeat({ estimate, assistants, nameOf }: CostProps & { readonly estimate: Estimate }) {
	const own = ownKeySentence(estimate, assistants);
	return (
		<div className="costs">
			<table>
				<tbody>
					{estimate.columns.map((column, index) => {
						const assistant = assistants.find(({ id }) => id === column.provider);
						return (
							<tr key={column.key}>
								<th scope="row">{nameOf(column)}</th>
								<td className="whose">{assistant?.ownKey && texts.ownKey}</td>
								<td>{assistant?.demo ? texts.demo : formatCost(estimate.seats[index] ?? 0)}</td>
							</tr>
						);
					})}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{texts.total}</th>
						<td />
						<td>{formatCost(estimate.mostUsd)}</td>
					</tr>
				</tfoot>
			</table>
			{own && <p>{own}</p>}
			<p className="quiet">{texts.note}</p>
		</div>
	);
}

interface CostFigureProps extends CostProps {
	readonly promptText: TextStore;
	readonly asked: readonly Column[];
}

/** Shows 'at most $0.04', and the cost of each column after a press. */
export function CostFigure({ promptText, asked, assistants, nameOf }: CostFigureProps) {
	const estimate = useEstimate(promptText, asked, assistants);
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const part = useLoaded(loadPopover, {
		enabled: isOpen,
		onError: () => {
			toastLoadError();
			setOpen(false);
		},
	});
	if (!estimate) return null;
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
				{texts.atMost(formatUpperLimit(estimate.mostUsd))}
			</button>
			{part && (
				<part.Popover open={isOpen} onClose={() => setOpen(false)} label={texts.title} button={button.current}>
					<CostBySeat estimate={estimate} assistants={assistants} nameOf={nameOf} />
				</part.Popover>
			)}
		</>
	);
}
