import "./seat-marks.css";
import { formatList } from "../../../lib/text/format.ts";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatName, seatOf, useSeats } from "../../assistants/index.ts";

interface SeatMarksProps {
	readonly seats: readonly string[];
	/** What the marks say, from the names of their assistants. */
	readonly label?: (names: readonly string[]) => string;
}

/** The marks of assistants beside words that are theirs. */
export function SeatMarks({ seats, label = formatList }: SeatMarksProps) {
	const all = useSeats();
	const name = label(seats.map((id) => seatName(all, id)));
	return (
		<span className="seat-marks" role="img" aria-label={name} title={name}>
			{seats.map((id) => (
				<span key={id} {...tintProps(seatOf(all, id))}>
					<AssistantMark of={seatOf(all, id)} small numbered />
				</span>
			))}
		</span>
	);
}
