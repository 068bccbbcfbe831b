import "./individual-summaries.css";
import type { ProviderResponse } from "@parallax/contract";
import { PROVIDER_NAMES } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import { Part } from "./part.tsx";

/** One short summary of each answer. */
export function IndividualSummaries({ responses }: { readonly responses: readonly ProviderResponse[] }) {
	if (!responses.some(({ summary }) => summary)) return null;
	return (
		<Part head={messages.individual.head} layout="below">
			<div className="four">
				{responses.map(({ provider, summary }) => (
					<div key={provider} className="brief" data-p={provider}>
						<h4>{PROVIDER_NAMES[provider]}</h4>
						{summary ? <p dir="auto">{summary}</p> : <p className="quiet">{messages.individual.none}</p>}
					</div>
				))}
			</div>
		</Part>
	);
}
