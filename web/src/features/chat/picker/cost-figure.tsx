import "./cost-figure.css";
import type { Provider } from "@parallax/contract";
import { useRef, useState } from "react";
import { formatCost } from "../../../lib/text/format.ts";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import { sayNotLoaded } from "../../../ui/toasts/say-not-loaded.ts";
import type { WrittenText } from "../compose/written-text.ts";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";
import { type Estimate, useEstimate } from "./use-estimate.ts";

const words = pickerMessages.cost;

interface CostProps {
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
}

const loadPopover = () => import("../../../ui/overlays/popover.tsx");

const CENT = 0.01;

/** Formats an upper limit: rounded up to whole cents, but with more digits if it is less than one cent. */
const formatMost = (usd: number): string =>
	usd >= CENT ? `$${(Math.ceil(Number((usd / CENT).toFixed(6))) * CENT).toFixed(2)}` : formatCost(usd);

/** A sentence about the amount charged to the user's own keys; null when nothing is. */
function ownSentence({ columns, seats, mostUsd }: Estimate, assistants: readonly Provider[]): string | null {
	const isOwn = ({ provider }: Column) => assistants.find(({ id }) => id === provider)?.ownKey ?? false;
	const own = seats.reduce((sum, usd, place) => (columns[place] && isOwn(columns[place]) ? sum + usd : sum), 0);
	if (own === 0) return null;
	return columns.every(isOwn) || own === mostUsd ? words.allOwn : words.own(formatCost(own));
}

function CostBySeat({ estimate, assistants, nameOf }: CostProps & { readonly estimate: Estimate }) {
	const own = ownSentence(estimate, assistants);
	return (
		<div className="costs">
			<table>
				<tbody>
					{estimate.columns.map((column, place) => {
						const assistant = assistants.find(({ id }) => id === column.provider);
						return (
							<tr key={column.key}>
								<th scope="row">{nameOf(column)}</th>
								<td className="whose">{assistant?.ownKey && words.ownKey}</td>
								<td>{assistant?.demo ? words.demo : formatCost(estimate.seats[place] ?? 0)}</td>
							</tr>
						);
					})}
				</tbody>
				<tfoot>
					<tr>
						<th scope="row">{words.total}</th>
						<td />
						<td>{formatCost(estimate.mostUsd)}</td>
					</tr>
				</tfoot>
			</table>
			{own && <p>{own}</p>}
			<p className="quiet">{words.note}</p>
		</div>
	);
}

interface CostFigureProps extends CostProps {
	readonly written: WrittenText;
	readonly asked: readonly Column[];
}

/** Shows 'at most $0.04', and the cost of each column after a press. */
export function CostFigure({ written, asked, assistants, nameOf }: CostFigureProps) {
	const estimate = useEstimate(written, asked, assistants);
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const part = useLoaded(loadPopover, {
		wanted: isOpen,
		onError: () => {
			sayNotLoaded();
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
				{words.atMost(formatMost(estimate.mostUsd))}
			</button>
			{part && (
				<part.Popover open={isOpen} onClose={() => setOpen(false)} label={words.title} button={button.current}>
					<CostBySeat estimate={estimate} assistants={assistants} nameOf={nameOf} />
				</part.Popover>
			)}
		</>
	);
}
