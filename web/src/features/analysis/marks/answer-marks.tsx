import type { Analysis, ProviderResponse } from "@parallax/contract";
import { type ShownChat, useClaimJumps } from "../../chat/index.ts";
import { DisputedWords } from "../disputed/disputed-words.tsx";
import { BackButton } from "./back-button.tsx";
import { chooseWords, leaveWords, useShownWords, useWordsOfOneChat } from "./shown-words.ts";

interface MarksProps {
	readonly analysis: Analysis;
	readonly responses: readonly ProviderResponse[];
}

function Marks({ analysis, responses }: MarksProps) {
	const { chosen, isFound, origin } = useShownWords();
	useWordsOfOneChat();
	useClaimJumps({
		toQuote(index, seat, from) {
			const claim = analysis.claims[index];
			if (claim) chooseWords({ claim, seat }, from);
		},
	});
	return (
		<>
			<DisputedWords analysis={analysis} responses={responses} />
			{chosen && isFound !== null && <BackButton origin={origin} onBack={leaveWords} />}
		</>
	);
}

/** Marks words in the answers, and jumps to them. It needs only the data of the analysis, which may not be on the page. */
export const AnswerMarks = ({ payload: { analysis, responses } }: ShownChat) =>
	analysis && <Marks analysis={analysis} responses={responses} />;
