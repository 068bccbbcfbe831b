import "./individual-summaries.css";
import type { ProviderResponse } from "@parallax/contract";
import { PROVIDER_NAMES } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import { Part } from "./part.tsx";

/** Why an answer has no summary beside others that have one. */
const WHY_NONE: Record<ProviderResponse["status"], string> = {
	pending: messages.individual.pending,
	success: messages.individual.newer,
	error: messages.individual.none,
};

/** One short summary of each answer. */
export function IndividualSummaries({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	if (!responses.some(({ summary }) => summary)) return null;
	return (
		<Part head={messages.individual.head} layout="below">
			<div className="four">
				{responses.map(({ provider, summary, status }) => (
					<div key={provider} className="brief" data-p={provider}>
						<h4>{PROVIDER_NAMES[provider]}</h4>
						{summary ? <p dir="auto">{summary}</p> : <p className="quiet">{WHY_NONE[status]}</p>}
					</div>
				))}
			</div>
		</Part>
	);
}
