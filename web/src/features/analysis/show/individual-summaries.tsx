import "./individual-summaries.css";
import type { ProviderResponse } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { Part } from "./part.tsx";

/** Why an answer has no summary when others have one. */
const MISSING_REASONS: Record<ProviderResponse["status"], string> = {
	pending: messages.individual.pending,
	success: messages.individual.newer,
	error: messages.individual.none,
};

/** One short summary of each answer. */
export function IndividualSummaries({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	const seats = useSeats();
	if (!responses.some(({ summary }) => summary)) return null;
	return (
		<Part head={messages.individual.head} layout="below">
			<div className="four">
				{responses.map(({ seat: id, summary, status }) => {
					const seat = seatOf(seats, id);
					return (
						<div key={id} className="brief" {...tintProps(seat)}>
							<h4>{seat.name}</h4>
							{summary ? (
								<p dir="auto" lang={languageOf(summary)}>
									{summary}
								</p>
							) : (
								<p className="quiet">{MISSING_REASONS[status]}</p>
							)}
						</div>
					);
				})}
			</div>
		</Part>
	);
}
