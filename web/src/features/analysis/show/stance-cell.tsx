import "./stance-cell.css";
import { type Claim, type ClaimCell, piecesOf } from "@parallax/contract";
import { formatList } from "../../../lib/text/format.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { type ClaimStance, StanceBars } from "../../../ui/marks/claim-glyph.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { seatName, useSeat, useSeats } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import type { ChosenCell } from "../marks/shown-words.ts";
import { messages } from "../messages.ts";
import { CellSources } from "../sources/cited-answers.tsx";

export function StanceMark({ stance }: { readonly stance: ClaimStance }) {
	return (
		<svg className={`stance-mark is-${stance}`} viewBox="0 -1 3 18" aria-hidden="true">
			<StanceBars stance={stance} />
		</svg>
	);
}

function stanceText({ stance, itself }: ClaimCell): string {
	const { map } = messages;
	return itself ? map.contradictsItself : map[stance];
}

const STANCE_CLASSES = { says: "", contradicts: " is-contra", differs: " is-differing", declines: " is-declining" };

/** '“6,500”, where most say “7,000”': what differs, each in the words of its answer. */
function WhatDiffers({ claim, seatId, supporters }: Pick<StanceCellProps, "claim" | "seatId" | "supporters">) {
	const seats = useSeats();
	const slot = claim.cells[seatId]?.slot;
	if (!slot) return null;
	const isOfMost = 2 * supporters.length > Object.keys(claim.cells).length;
	const names = supporters.map((id) => seatName(seats, id));
	return (
		<span className="slot">
			“<bdi lang={languageOf(slot.mine)}>{slot.mine}</bdi>”
			{isOfMost ? messages.map.whereMost : messages.map.where(names)} “
			<bdi lang={languageOf(slot.theirs)}>{slot.theirs}</bdi>”
		</span>
	);
}

export interface StanceCellProps {
	readonly claim: Claim;
	readonly seatId: string;
	/** The seats that say the claim. */
	readonly supporters: readonly string[];
	readonly chosen: ChosenCell | null;
	readonly onChoose: (cell: ChosenCell, origin: HTMLElement) => void;
	/** Whether the chosen words are in the shown answer or in an earlier one; null while this is unknown. */
	readonly shownWhere: "here" | "earlier" | null;
}

/** The answers that take no stance on a claim. */
export function SilentCell({ seats, text }: { readonly seats: readonly string[]; readonly text: string }) {
	const all = useSeats();
	return (
		<span className="stance is-silent">
			<StanceMark stance="silent" />
			<span>
				<span className="stance-who">{formatList(seats.map((id) => seatName(all, id)))}</span>{" "}
				<span className="stance-word">{text}</span>
			</span>
		</span>
	);
}

/** What one assistant says about one claim, with its own words. */
export function StanceCell({ claim, seatId, supporters, chosen, onChoose, shownWhere }: StanceCellProps) {
	const scope = useTurnScope();
	const { name } = useSeat(seatId);
	const cell = claim.cells[seatId];
	const { map } = messages;
	if (!cell) return null;
	const isChosen = chosen?.claim === claim && chosen.seat === seatId;
	return (
		<>
			<button
				type="button"
				className={`stance${STANCE_CLASSES[cell.stance]}`}
				data-cell={seatId}
				aria-pressed={isChosen}
				onClick={({ currentTarget }) => onChoose({ scope, claim, seat: seatId }, currentTarget)}
			>
				<StanceMark stance={cell.stance} />
				<span>
					<span className="stance-who">{name}</span> <span className="stance-word">{stanceText(cell)}</span>{" "}
					<span className="said">
						“
						<bdi lang={languageOf(piecesOf(cell).join(" ")) ?? languageOf(claim.claim)}>
							{map.pieces(piecesOf(cell))}
						</bdi>
						”
					</span>{" "}
					{cell.stance !== "says" && <WhatDiffers claim={claim} seatId={seatId} supporters={supporters} />}
					{isChosen && shownWhere && (
						<span className="go">
							{shownWhere === "here" ? map.shown : map.replaced} {shownWhere === "here" && <Icon name="up" />}
						</span>
					)}
				</span>
			</button>
			<CellSources seatId={seatId} cell={cell} />
		</>
	);
}
