import "./answer-sources.css";
import { numberedSources, type ProviderResponse, sourceHost } from "@parallax/contract";
import { useMemo } from "react";
import { chatMessages } from "../../chat-messages.ts";
import { EXTERNAL_LINK_PROPS, safeAddress } from "../../markdown/untrusted-link.tsx";

/** The sources below an answer, with the numbers of their marks. Nothing is read from them here. */
export function AnswerSources({ citations }: Pick<ProviderResponse, "citations">) {
	const sources = useMemo(() => numberedSources(citations), [citations]);
	if (sources.length === 0) return null;
	return (
		<section className="answer-sources" aria-label={chatMessages.answerSources}>
			<p aria-hidden="true">{chatMessages.sources}</p>
			<ol>
				{sources.map(({ key, url, title }) => (
					<li key={key} dir="auto">
						<a href={safeAddress(url)?.href} {...EXTERNAL_LINK_PROPS}>
							{title}
						</a>
						{title !== sourceHost(url) && (
							<span className="source-host" dir="ltr">
								{sourceHost(url)}
							</span>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}
