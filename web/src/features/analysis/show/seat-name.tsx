import "./seat-name.css";
import type { Seat } from "@parallax/contract";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { useSeats } from "../../assistants/index.ts";

/** The mark and name of a column; its model, too, where its assistant has several columns. */
export function SeatName({ seat }: { readonly seat: Seat }) {
	const hasTwin = useSeats().some(({ id, provider }) => id !== seat.id && provider === seat.provider);
	const model = hasTwin ? (seat.modelName ?? seat.model) : null;
	return (
		<span className="seat-name">
			<AssistantMark of={seat} small numbered />
			<span>
				{seat.name}
				{model && (
					<>
						{" "}
						<span className="seat-model">{model}</span>
					</>
				)}
			</span>
		</span>
	);
}
