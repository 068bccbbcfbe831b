import "./answer-sources.css";
import { numberedSources, type ProviderResponse } from "@parallax/contract";
import { useMemo } from "react";
import { chatMessages } from "../../chat-messages.ts";
import { SourceLink } from "./source-link.tsx";

/** The sources below an answer, with the numbers of their marks. */
export function AnswerSources({ citations }: Pick<ProviderResponse, "citations">) {
	const sources = useMemo(() => numberedSources(citations), [citations]);
	if (sources.length === 0) return null;
	return (
		<div className="answer-sources">
			<p aria-hidden="true">{chatMessages.sources}</p>
			<ol aria-label={chatMessages.answerSources}>
				{sources.map(({ key, url, title }) => (
					<li key={key} dir="auto">
						<SourceLink url={url} title={title} />
					</li>
				))}
			</ol>
		</div>
	);
}
