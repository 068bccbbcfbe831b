import type { ChangedClaim } from "@parallax/contract";
import { languageOf } from "../../../lib/text/language-of.ts";
import { useSeat } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import { againMessages } from "../messages.ts";
import { showWords } from "./shown-words.ts";

const texts = againMessages.changes;

type Quotes = ChangedClaim["quotes"][number];

interface EditionQuoteProps {
	readonly seat: string;
	/** What the edition is called here. */
	readonly label: string;
	/** Undefined where the edition does not say it. */
	readonly quotes: Quotes | undefined;
	/** Whether the words can be shown in the answer. */
	readonly hasAnswer: boolean;
}

/** The words of one edition. They can be pressed where their answer can be read in its column. */
export function EditionQuote({ seat, label, quotes, hasAnswer }: EditionQuoteProps) {
	const scope = useTurnScope();
	const { name } = useSeat(seat);
	const pieces = quotes?.quotes ?? [];
	const words = pieces.join(" … ");
	const quoted = `“${words}”`;
	const writing = { dir: "auto", lang: languageOf(words) } as const;
	return (
		<div className="edition-quote">
			<p className="edition-quote-of">{label}</p>
			{quotes === undefined || pieces.length === 0 ? (
				<p className="edition-quote-none">{texts.absent}</p>
			) : hasAnswer ? (
				<button
					{...writing}
					type="button"
					aria-description={texts.toWords(name, label)}
					data-tip={texts.toWords(name, label)}
					onClick={({ currentTarget: origin }) =>
						showWords({ scope, seat, edition: quotes.edition, quotes: pieces, origin })
					}
				>
					{quoted}
				</button>
			) : (
				<p {...writing}>{quoted}</p>
			)}
		</div>
	);
}
