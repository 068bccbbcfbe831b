import "./marked-sentences.css";
import type { ProviderId } from "@parallax/contract";
import { Fragment } from "react";
import { ProviderMark } from "../../../ui/provider-mark.tsx";
import { columnId, PROVIDER_NAMES } from "../../chat/index.ts";
import type { MarkedSentence } from "../marked-text.ts";
import { messages } from "../messages.ts";

function Chips({ by }: { readonly by: readonly ProviderId[] }) {
	return (
		<span className="chips">
			{by.map((provider) => (
				<a
					key={provider}
					className="chip"
					data-p={provider}
					href={`#${columnId(provider)}`}
					aria-label={messages.collective.supports(PROVIDER_NAMES[provider])}
					title={PROVIDER_NAMES[provider]}
				>
					<ProviderMark provider={provider} small />
				</a>
			))}
		</span>
	);
}

/** Sentences with the marks of those whose words support them. */
export function MarkedSentences({ sentences }: { readonly sentences: readonly MarkedSentence[] }) {
	return sentences.map(({ text, by }) => (
		<Fragment key={text}>
			<bdi>{text}</bdi>
			{by.length > 0 && <Chips by={by} />}{" "}
		</Fragment>
	));
}
