import type { Analysis, ProviderResponse } from "@parallax/contract";
import { type ShownChat, useClaimJumps, useTurnScope } from "../../chat/index.ts";
import { DisputedWords } from "../disputed/disputed-words.tsx";
import { BackButton } from "./back-button.tsx";
import { chooseWords, leaveWords, useShownWords, useWordsOfTurn } from "./shown-words.ts";

interface MarksProps {
	readonly analysis: Analysis;
	readonly responses: readonly ProviderResponse[];
}

function Marks({ analysis, responses }: MarksProps) {
	const scope = useTurnScope();
	const { chosen, isFound, origin } = useShownWords();
	useWordsOfTurn(scope);
	useClaimJumps({
		toQuote(index, seat, from) {
			const claim = analysis.claims[index];
			if (claim) chooseWords({ scope, claim, seat }, from);
		},
	});
	return (
		<>
			<DisputedWords analysis={analysis} responses={responses} />
			{chosen?.scope === scope && isFound !== null && <BackButton origin={origin} onBack={leaveWords} />}
		</>
	);
}

/** Marks words in the answers, and jumps to them. It needs only the data of the analysis, which may not be on the page. */
export const AnswerMarks = ({ payload: { analysis, responses } }: ShownChat) =>
	analysis && <Marks analysis={analysis} responses={responses} />;
