// Imported before claim-map.css, which overrides the layout of the cells in a list.
import "./stance-cell.css";
import "./claim-rows.css";
import "./claim-map.css";
import "./claim-list-of-many.css";
import { type ClaimRow, contradictedIn } from "@parallax/contract";
import { useState } from "react";
import { useMedia } from "../../../lib/page/use-media.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { ClaimGlyph } from "../../../ui/marks/claim-glyph.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { claimRowId, useTurnScope } from "../../chat/index.ts";
import { type ClaimGroup, glyphOf } from "../claims.ts";
import { messages } from "../messages.ts";
import { SeatName } from "./seat-name.tsx";
import { StanceCell, type StanceCellProps } from "./stance-cell.tsx";

/** A table with more columns has no room for the quotations. */
const MAX_TABLE_COLUMNS = 4;

export interface ClaimRowsProps extends Pick<StanceCellProps, "isApproximate" | "chosen" | "onChoose" | "shownWhere"> {
	readonly groups: readonly ClaimGroup[];
	readonly asked: readonly string[];
	readonly missing: readonly string[];
	/** The number of each row, by its index in the analysis; null when no links lead to the rows. */
	readonly numbers: ReadonlyMap<number, number> | null;
}

interface RowProps extends Omit<ClaimRowsProps, "groups"> {
	readonly row: ClaimRow;
}

interface OpenSteps {
	readonly isOpen: boolean;
	readonly toggle: () => void;
}

/** The head of a row: the claim's glyph, its text, and the button that unfolds the claims that follow from it. */
function ClaimText({
	row,
	asked,
	numbers,
	steps,
}: Pick<RowProps, "row" | "asked" | "numbers"> & { readonly steps: OpenSteps | null }) {
	return (
		<span className="claim" data-number={numbers?.get(row.index)}>
			<ClaimGlyph stances={glyphOf(row.claim, asked)} />
			<span dir="auto" lang={languageOf(row.claim.claim)}>
				{row.claim.claim}
			</span>
			{steps && row.consequences.length > 0 && (
				<button type="button" className="steps-switch" aria-expanded={steps.isOpen} onClick={steps.toggle}>
					{messages.map.steps(row.consequences.length)}
				</button>
			)}
		</span>
	);
}

const rowIdOf = (turn: number, { row, numbers }: Pick<RowProps, "row" | "numbers">) =>
	numbers ? { id: claimRowId(turn, row.index), tabIndex: -1 } : {};

/** A step is visible in print and without scripts. On a screen it is folded until the reader unfolds it. */
const stepClass = (isStep: boolean, isOpen: boolean): string | undefined => {
	if (!isStep) return undefined;
	return isOpen ? "step" : "step is-folded";
};

function TableRow({ isStep, steps, ...props }: RowProps & { readonly isStep: boolean; readonly steps: OpenSteps }) {
	const { turn } = useTurnScope();
	const { row, asked, missing, numbers, ...cell } = props;
	return (
		<tr {...rowIdOf(turn, props)} className={stepClass(isStep, steps.isOpen)}>
			<th scope="row">
				<ClaimText row={row} asked={asked} numbers={numbers} steps={isStep ? null : steps} />
			</th>
			{asked.map((id) => (
				<td key={id}>
					<StanceCell claim={row.claim} seatId={id} isMissing={missing.includes(id)} {...cell} />
				</td>
			))}
		</tr>
	);
}

function ListRow({ isStep, steps, ...props }: RowProps & { readonly isStep: boolean; readonly steps: OpenSteps }) {
	const { turn } = useTurnScope();
	const { row, asked, missing, numbers, ...cell } = props;
	return (
		<li {...rowIdOf(turn, props)} className={stepClass(isStep, steps.isOpen)}>
			<ClaimText row={row} asked={asked} numbers={numbers} steps={isStep ? null : steps} />
			<ul>
				{asked.map((id) => (
					<li key={id}>
						<StanceCell claim={row.claim} seatId={id} isMissing={missing.includes(id)} {...cell} />
					</li>
				))}
			</ul>
		</li>
	);
}

/** A claim and, folded under it, the claims that follow from it. */
function RowWithSteps({ as: Row, ...props }: RowProps & { readonly as: typeof TableRow }) {
	// A contradiction that only a step has is no surprise to a reader who is shown the step.
	const [isOpen, setOpen] = useState(contradictedIn(props.row) !== props.row);
	const steps = { isOpen, toggle: () => setOpen(!isOpen) };
	return (
		<>
			<Row {...props} isStep={false} steps={steps} />
			{props.row.consequences.map((step) => (
				<Row key={step.index} {...props} row={step} isStep steps={steps} />
			))}
		</>
	);
}

/** A single group of facts needs no heading: the map holds nothing else. */
const headOf = ({ kind }: ClaimGroup, groups: readonly ClaimGroup[]): string | null =>
	groups.length === 1 && kind === "fact" ? null : messages.map.kinds[kind];

function TableHead({ asked }: Pick<ClaimRowsProps, "asked">) {
	const seats = useSeats();
	return (
		<thead>
			<tr>
				<th scope="col" className="claim-column">
					{messages.map.claim}
				</th>
				{asked.map((id) => {
					const seat = seatOf(seats, id);
					return (
						<th key={id} scope="col" {...tintProps(seat)}>
							<SeatName seat={seat} />
						</th>
					);
				})}
			</tr>
		</thead>
	);
}

function ClaimTable({ groups, ...rest }: ClaimRowsProps) {
	return (
		<table className={import.meta.env.SSR ? "map sent-map" : "map"}>
			<caption className="vh">{messages.map.caption}</caption>
			<TableHead asked={rest.asked} />
			{groups.map((group) => (
				<tbody key={group.kind}>
					{headOf(group, groups) && (
						<tr className="group-head">
							<th scope="rowgroup" colSpan={rest.asked.length + 1}>
								{headOf(group, groups)}
							</th>
						</tr>
					)}
					{group.rows.map((row) => (
						<RowWithSteps key={row.index} as={TableRow} row={row} {...rest} />
					))}
				</tbody>
			))}
		</table>
	);
}

function ClaimList({ groups, ...rest }: ClaimRowsProps) {
	const isMany = rest.asked.length > MAX_TABLE_COLUMNS;
	return groups.map((group) => {
		const head = headOf(group, groups);
		return (
			<div key={group.kind} className="claim-group">
				{head && <h4 className="group-head">{head}</h4>}
				<ul
					className={isMany ? "claim-list is-many" : "claim-list"}
					aria-label={head ? `${messages.map.caption}: ${head}` : messages.map.caption}
				>
					{group.rows.map((row) => (
						<RowWithSteps key={row.index} as={ListRow} row={row} {...rest} />
					))}
				</ul>
			</div>
		);
	});
}

/** Claims with what each assistant says about them: a table where it fits, otherwise a list. */
export function ClaimRows(props: ClaimRowsProps) {
	const isNarrow = useMedia("(max-width: 63.99rem)");
	return isNarrow || props.asked.length > MAX_TABLE_COLUMNS ? <ClaimList {...props} /> : <ClaimTable {...props} />;
}
