import type { Seat } from "@parallax/contract";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";

/** The mark and name of a column. */
export const SeatLabel = ({ seat }: { readonly seat: Seat }) => (
	<span className="review-seat">
		<AssistantMark of={seat} small numbered />
		<span>{seat.name}</span>
	</span>
);
