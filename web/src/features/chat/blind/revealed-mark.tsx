import { useVotingOfTurn } from "../../votes/index.ts";
import { blindMessages } from "./blind-messages.ts";
import { formerLetter } from "./former-letters.ts";

/** Beside a name that was hidden: its letter, and whether the reader chose the answer. */
export function RevealedMark({ response: { id, seat } }: { readonly response: { id: string; seat: string } }) {
	const voting = useVotingOfTurn();
	const letter = formerLetter(id);
	if (letter === undefined) return null;
	const isChosen = voting?.vote !== undefined && voting.first.includes(seat);
	return (
		<span className="col-was">
			<span className="w">{blindMessages.was} </span>
			{letter.toUpperCase()}
			{isChosen && (
				<>
					<span className="vh">, {blindMessages.chosen}</span>
					<span aria-hidden="true"> ✓</span>
				</>
			)}
		</span>
	);
}
