import "./marked-sentences.css";
import type { ProviderId, SupportedSentence } from "@parallax/contract";
import { Fragment } from "react";
import { ProviderMark } from "../../../ui/marks/provider-mark.tsx";
import { bringForward, columnId, PROVIDER_NAMES } from "../../chat/index.ts";
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
					onClick={() => bringForward(provider)}
					aria-label={messages.collective.supports(PROVIDER_NAMES[provider])}
					title={PROVIDER_NAMES[provider]}
				>
					<ProviderMark provider={provider} small />
				</a>
			))}
		</span>
	);
}

/** More than any word has, where words are separated by spaces. */
const LONGEST_WORD = 32;

/** The words before the last, and the last, which its marks stay beside; a long one has to break somewhere. */
function atLastWord(text: string): [before: string, last: string] {
	const from = text.lastIndexOf(" ") + 1;
	return text.length - from > LONGEST_WORD ? [text, ""] : [text.slice(0, from), text.slice(from)];
}

/** A sentence as it is shown: its text is never read for names. */
export type MarkedSentence = Pick<SupportedSentence, "text" | "by">;

/** Sentences with the marks of those whose words support them. */
export function MarkedSentences({ sentences }: { readonly sentences: readonly MarkedSentence[] }) {
	return sentences.map(({ text, by }) => {
		const [before, last] = by.length > 0 ? atLastWord(text) : [text, ""];
		return (
			<Fragment key={text}>
				<bdi>
					{before}
					{by.length > 0 && (
						<span className="with-marks">
							{last}
							<Chips by={by as ProviderId[]} />
						</span>
					)}
				</bdi>{" "}
			</Fragment>
		);
	});
}
