import "./marked-sentences.css";
import type { SupportedSentence } from "@parallax/contract";
import { Fragment } from "react";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { tintProps } from "../../../ui/marks/tint.ts";
import { seatOf, useSeats } from "../../assistants/index.ts";
import { columnId, useTurnScope } from "../../chat/index.ts";
import { messages } from "../messages.ts";

function Chips({ by }: { readonly by: readonly string[] }) {
	const seats = useSeats();
	const scope = useTurnScope();
	return (
		<span className="chips">
			{by
				.map((id) => seatOf(seats, id))
				.map((seat) => (
					<a
						key={seat.id}
						className="chip"
						{...tintProps(seat)}
						href={`#${columnId(scope.turn, seat.id)}`}
						onClick={() => scope.layout?.bringForward(seat.id)}
						aria-label={messages.collective.supports(seat.name)}
						title={seat.name}
					>
						<AssistantMark of={seat} small numbered />
					</a>
				))}
		</span>
	);
}

/** Longer than any word of a language that separates words with spaces. */
const LONGEST_WORD = 32;

/** Splits off the last word, which must not be separated from its marks. A very long word may break anywhere. */
function splitLastWord(text: string): [before: string, last: string] {
	const from = text.lastIndexOf(" ") + 1;
	return text.length - from > LONGEST_WORD ? [text, ""] : [text.slice(0, from), text.slice(from)];
}

/** A sentence to show. The names of its supporters come from `by`, never from the text. */
export type MarkedSentence = Pick<SupportedSentence, "text" | "by">;

/** Sentences with the marks of the assistants that support them. */
export function MarkedSentences({ sentences }: { readonly sentences: readonly MarkedSentence[] }) {
	return sentences.map(({ text, by }) => {
		const [before, last] = by.length > 0 ? splitLastWord(text) : [text, ""];
		return (
			<Fragment key={text}>
				<bdi>
					{before}
					{by.length > 0 && (
						<span className="with-marks">
							{last}
							<Chips by={by} />
						</span>
					)}
				</bdi>{" "}
			</Fragment>
		);
	});
}
