import { type ClaimRow, type ClaimSide, type ClaimSides, isDisputed, sidesOf } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { ClaimGlyph } from "../../../ui/marks/claim-glyph.tsx";
import { claimRowId, useTurnScope } from "../../chat/index.ts";
import { glyphOf } from "../claims.ts";
import { useWordsAsking } from "../marked-words/words-asking.ts";
import { messages } from "../messages.ts";
import type { NumberLine as Line } from "../number-line.ts";
import { NumberLine } from "./number-line.tsx";
import { SeatMarks } from "./seat-marks.tsx";
import { SilentCell, StanceCell, type StanceCellProps, StanceMark } from "./stance-cell.tsx";

export interface ClaimRowItemProps extends Pick<StanceCellProps, "chosen" | "onChoose" | "shownWhere"> {
	readonly row: ClaimRow;
	readonly asked: readonly string[];
	readonly missing: readonly string[];
	/** The number of each row, by its index in the analysis; null when no links lead to the rows. */
	readonly numbers: ReadonlyMap<number, number> | null;
	/** True if no judge read the answers: a passage that was not found may still exist. */
	readonly isApproximate: boolean;
	/** The figures that the answers give for one of the claims. */
	readonly line: Line | null;
}

/** What others say instead, in their own words. */
function OtherSide({ side }: { readonly side: ClaimSide }) {
	return (
		<span className={`other-side is-${side.stance}`}>
			<StanceMark stance={side.stance} />
			<span>
				<span className="stance-word">{messages.map[side.stance]}</span> “
				<bdi lang={languageOf(side.value)}>{side.value}</bdi>” <SeatMarks seats={side.seats} />
			</span>
		</span>
	);
}

/** The claim and its sides. The sides are hidden while the row is open, which shows the exact words of each answer. */
function ClaimHead({ row, asked, numbers, sides }: ClaimRowItemProps & { readonly sides: ClaimSides }) {
	const { claim, index, consequences } = row;
	return (
		<summary className="claim" data-number={numbers?.get(index)}>
			<ClaimGlyph stances={glyphOf(claim, asked)} />
			<span className="claim-text" dir="auto">
				<span lang={languageOf(claim.claim)}>{claim.claim}</span>{" "}
				{sides.says.length > 0 && <SeatMarks seats={sides.says} label={messages.map.sayThis} />}
			</span>
			{(sides.others.length > 0 || consequences.length > 0) && (
				<span className="other-sides">
					{sides.others.map((side) => (
						<OtherSide key={side.value} side={side} />
					))}
					{consequences.length > 0 && <span className="steps-count">{messages.map.steps(consequences.length)}</span>}
				</span>
			)}
		</summary>
	);
}

/** The exact words of each answer, and which answers do not speak of the claim. */
function Cells({
	row: { claim },
	sides,
	asked,
	missing,
	...props
}: ClaimRowItemProps & { readonly sides: ClaimSides }) {
	const { chosen, onChoose, shownWhere, isApproximate } = props;
	const { map } = messages;
	const speaking = [...sides.says, ...sides.others.flatMap(({ seats }) => seats), ...sides.declines];
	const silent = asked.filter((id) => !speaking.includes(id) && !missing.includes(id));
	const absent = asked.filter((id) => missing.includes(id));
	return (
		<ul className="cells">
			{speaking.map((id) => (
				<li key={id}>
					<StanceCell
						claim={claim}
						seatId={id}
						supporters={sides.says}
						chosen={chosen}
						onChoose={onChoose}
						shownWhere={shownWhere}
					/>
				</li>
			))}
			{silent.length > 0 && (
				<li>
					<SilentCell seats={silent} text={isApproximate ? map.notFound : map.silent(silent.length)} />
				</li>
			)}
			{absent.length > 0 && (
				<li>
					<SilentCell seats={absent} text={map.noAnswer} />
				</li>
			)}
		</ul>
	);
}

/** The way to ask the others about the claim, and what they said. */
function RowAsking({ row: { claim }, chosen }: Pick<ClaimRowItemProps, "row" | "chosen">) {
	const asking = useWordsAsking(useTurnScope());
	return asking?.inRow(claim, chosen?.claim === claim ? chosen.seat : null);
}

/**
 * A claim: closed it is one line with its sides, open it has the exact words of each answer and, below them, the claims
 * that follow from it. The browser keeps what the reader opens or closes.
 */
export function ClaimRowItem({ isOpen, ...props }: ClaimRowItemProps & { readonly isOpen: boolean }) {
	const { row, asked, numbers, line } = props;
	const { claim, index, consequences } = row;
	const { turn } = useTurnScope();
	const sides = sidesOf(claim, asked);
	return (
		<li {...(numbers && { id: claimRowId(turn, index), tabIndex: -1 })} className="claim-row">
			<details open={isOpen}>
				<ClaimHead {...props} sides={sides} />
				<div className="claim-body">
					<Cells {...props} sides={sides} />
					{numbers && <RowAsking row={row} chosen={props.chosen} />}
					{line?.claimIndex === index && <NumberLine line={line} />}
					{consequences.length > 0 && (
						<>
							<p className="steps-head">{messages.map.steps(consequences.length)}</p>
							<ul className="claim-list">
								{consequences.map((step) => (
									// A disagreement that only a step has is shown; what follows from one that is shown stays folded.
									<ClaimRowItem
										key={step.index}
										{...props}
										row={step}
										isOpen={!isDisputed(claim) && isDisputed(step.claim)}
									/>
								))}
							</ul>
						</>
					)}
				</div>
			</details>
		</li>
	);
}
