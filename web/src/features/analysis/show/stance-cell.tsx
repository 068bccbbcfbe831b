import { type Claim, type ClaimCell, piecesOf } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { type ClaimStance, StanceBars } from "../../../ui/marks/claim-glyph.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { useSeat } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import type { ChosenCell } from "../marks/shown-words.ts";
import { messages } from "../messages.ts";

export function StanceMark({ stance }: { readonly stance: ClaimStance }) {
	return (
		<svg className={`stance-mark is-${stance}`} viewBox="0 -1 3 18" aria-hidden="true">
			<StanceBars stance={stance} />
		</svg>
	);
}

function stanceText({ stance, itself }: ClaimCell): string {
	const { map } = messages;
	if (itself) return map.contradictsItself;
	return { says: map.says, contradicts: map.contradicts, differs: map.differs, declines: map.declines }[stance];
}

const STANCE_CLASSES = { says: "", contradicts: " is-contra", differs: " is-differing", declines: " is-declining" };

export interface StanceCellProps {
	readonly claim: Claim;
	readonly seatId: string;
	/** True if the assistant gave no answer at all. */
	readonly isMissing: boolean;
	/** True if no judge read the answers: a passage that was not found may still exist. */
	readonly isApproximate: boolean;
	readonly chosen: ChosenCell | null;
	readonly onChoose: (cell: ChosenCell, origin: HTMLElement) => void;
	/** Whether the chosen words are in the shown answer or in an earlier one; null while this is unknown. */
	readonly shownWhere: "here" | "earlier" | null;
}

function SilentCell({
	name,
	isMissing,
	isApproximate,
}: Pick<StanceCellProps, "isMissing" | "isApproximate"> & { readonly name: string }) {
	const { map } = messages;
	const silent = isApproximate ? map.notFound : map.silent;
	return (
		<span className="stance is-silent">
			<StanceMark stance="silent" />
			<span className="stance-who">{name}</span>{" "}
			<span className="stance-word">{isMissing ? map.noAnswer : silent}</span>
		</span>
	);
}

/** What one assistant says about one claim, with its own words. */
export function StanceCell({ claim, seatId, isMissing, isApproximate, chosen, onChoose, shownWhere }: StanceCellProps) {
	const scope = useTurnScope();
	const { name } = useSeat(seatId);
	const cell = claim.cells[seatId];
	const { map } = messages;
	if (!cell) return <SilentCell name={name} isMissing={isMissing} isApproximate={isApproximate} />;
	const isChosen = chosen?.claim === claim && chosen.seat === seatId;
	return (
		<button
			type="button"
			className={`stance${STANCE_CLASSES[cell.stance]}`}
			data-cell={seatId}
			aria-pressed={isChosen}
			onClick={({ currentTarget }) => onChoose({ scope, claim, seat: seatId }, currentTarget)}
		>
			<StanceMark stance={cell.stance} />
			<span className="stance-who">{name}</span> <span className="stance-word">{stanceText(cell)}</span>{" "}
			<span className="said" dir="auto" lang={languageOf(piecesOf(cell).join(" ")) ?? languageOf(claim.claim)}>
				{map.quoted(piecesOf(cell))}
			</span>
			{cell.slot && <span className="slot"> {map.slot(cell.slot.mine, cell.slot.theirs)}</span>}
			{isChosen && shownWhere && (
				<span className="go">
					{shownWhere === "here" ? map.shown : map.replaced} {shownWhere === "here" && <Icon name="up" />}
				</span>
			)}
		</button>
	);
}
