import { Icon } from "../../../ui/marks/icon.tsx";
import { useSeat } from "../../assistants/index.ts";
import type { Claim } from "../claims.ts";
import { messages } from "../messages.ts";
import type { ChosenCell } from "../use-shown-words.ts";

const SHAPES = { says: [0, 14], contradicts: [6, 14], differs: [3, 14], declines: [8, 4], silent: [8, 4] } as const;

/** On the line: says it. Below the line: contradicts. A square: silent. */
export function StanceMark({ stance }: { readonly stance: keyof typeof SHAPES }) {
	const [y, height] = SHAPES[stance];
	return (
		<svg className="stance-mark" viewBox="0 0 4 20" aria-hidden="true">
			<rect y={y} width={4} height={height} />
		</svg>
	);
}

export interface StanceCellProps {
	readonly claim: Claim;
	readonly seatId: string;
	/** The assistant gave no answer at all. */
	readonly isMissing: boolean;
	/** No judge read the answers: a passage that was not found may still be there. */
	readonly isApproximate: boolean;
	readonly chosen: ChosenCell | null;
	readonly onChoose: (cell: ChosenCell, from: HTMLElement) => void;
	/** Where the chosen words stand; null while nothing can be said of that. */
	readonly shownWhere: "here" | "earlier" | null;
}

/** What one assistant says about one claim, with its own words. */
export function StanceCell({ claim, seatId, isMissing, isApproximate, chosen, onChoose, shownWhere }: StanceCellProps) {
	const { name } = useSeat(seatId);
	const cell = claim.cells[seatId];
	const { map } = messages;
	if (!cell) {
		const silent = isApproximate ? map.notFound : map.silent;
		return (
			<span className="stance is-silent">
				<StanceMark stance="silent" />
				<span className="stance-who">{name}</span>{" "}
				<span className="stance-word">{isMissing ? map.noAnswer : silent}</span>
			</span>
		);
	}
	const isChosen = chosen?.claim === claim && chosen.seat === seatId;
	return (
		<button
			type="button"
			className={cell.stance === "contradicts" ? "stance is-contra" : "stance"}
			aria-pressed={isChosen}
			onClick={({ currentTarget }) => onChoose({ claim, seat: seatId }, currentTarget)}
		>
			<StanceMark stance={cell.stance} />
			<span className="stance-who">{name}</span>{" "}
			<span className="stance-word">{cell.stance === "says" ? map.says : map.contradicts}</span>{" "}
			<span className="said" dir="auto">
				{map.quoted(cell.quote)}
			</span>
			{isChosen && shownWhere && (
				<span className="go">
					{shownWhere === "here" ? map.shown : map.replaced} {shownWhere === "here" && <Icon name="up" />}
				</span>
			)}
		</button>
	);
}
