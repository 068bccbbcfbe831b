import {
	type CallInput,
	getVerdict,
	type ProviderResponse,
	type Seat,
	saveVote,
	type Turn,
	takeVoteBack,
	type Verdict,
	type VerdictChange,
	type Vote,
} from "@parallax/contract";
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../lib/server/api.ts";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { seatName } from "../assistants/index.ts";
import { voteMessages } from "./messages.ts";
import { firstSeats, voteSentence } from "./vote-words.ts";

export type Choice = CallInput<typeof saveVote>["body"];

/** The vote of the chat's owner on one turn, and what can be done with it. */
export interface Voting {
	readonly vote: Vote | undefined;
	/** The seats that answered, in the order of the columns. */
	readonly answered: readonly string[];
	/** The chosen ones, also before the server has confirmed them. */
	readonly first: readonly string[];
	readonly isNone: boolean;
	readonly isOrdering: boolean;
	/** The last change, for screen readers. */
	readonly said: string;
	readonly setOrdering: (isOrdering: boolean) => void;
	readonly announce: (text: string) => void;
	/** Makes an answer the best; takes the vote back if it is that without an order. */
	readonly choose: (seat: string) => void;
	/** The same for a key, which works where the vote is out of sight: it says what it did and offers to undo it. */
	readonly chooseByKey: (seat: string) => void;
	readonly chooseNone: () => void;
	/** Resolves to false when it failed, which the page has said then. */
	readonly save: (choice: Choice) => Promise<boolean>;
	/** Takes the vote back, and offers to give it again. */
	readonly takeBack: () => void;
}

const VotingContext = createContext<Voting | null>(null);
export const VotingProvider = VotingContext.Provider;
/** Null where nothing can be voted on. */
export const useVotingOfTurn = (): Voting | null => useContext(VotingContext);

type Chosen = Pick<Vote, "best" | "ranking" | "none">;
const NO_VOTE: Chosen = { best: null, ranking: null, none: false };

/** A choice as the vote that it becomes. */
const chosenBy = ({ best, ranking, none }: Choice): Chosen => ({
	best: best ?? null,
	ranking: ranking && ranking.length > 0 ? ranking.map((tied) => [...tied]) : null,
	none: none === true,
});

/** The choice of an earlier vote, to give it again. */
export const choiceOf = ({ best, ranking, note }: Pick<Vote, "best" | "ranking" | "note">): Choice => {
	const kept = note === null ? {} : { note };
	if (best !== null) return { best, ...kept };
	return ranking === null ? { ranking: [], none: true, ...kept } : { ranking, ...kept };
};

export interface VotingOptions {
	readonly chatId: string;
	readonly turn: Pick<Turn, "number" | "vote">;
	readonly seats: readonly Seat[];
	readonly responses: readonly Pick<ProviderResponse, "seat" | "status">[];
	/** Null where the page is read-only. */
	readonly onChange: ((change: VerdictChange) => void) | null;
}

/** One request after the other, so that the last press decides. */
function useRequests({ chatId, turn, onChange }: Pick<VotingOptions, "chatId" | "turn" | "onChange">) {
	const [pending, setPending] = useState<Chosen | null>(null);
	const last = useRef<Promise<unknown>>(Promise.resolve());
	const latest = useRef(onChange);
	useEffect(() => {
		latest.current = onChange;
	});
	const { number } = turn;
	return useMemo(() => {
		const params = { id: chatId, turn: number };
		const request = async (shown: Chosen, work: () => Promise<Verdict>): Promise<boolean> => {
			setPending(shown);
			const answer = last.current.then(work);
			last.current = answer.catch(() => {});
			try {
				latest.current?.({ turn: number, verdict: await answer });
				return true;
			} catch (thrown) {
				toastFailure(voteMessages.failed)(thrown);
				return false;
			} finally {
				setPending((current) => (current === shown ? null : current));
			}
		};
		return {
			pending,
			save: (choice: Choice) => request(chosenBy(choice), () => call(saveVote, { params, body: choice })),
			remove: () =>
				request(NO_VOTE, async () => {
					await call(takeVoteBack, { params });
					return await call(getVerdict, { params });
				}),
		};
	}, [chatId, number, pending]);
}

/** Null until all answers are there, and where fewer than two succeeded or the page is read-only. */
export function useVoting(options: VotingOptions): Voting | null {
	const { turn, seats, responses, onChange } = options;
	const { vote } = turn;
	const { pending, save, remove } = useRequests(options);
	const [isOrdering, setOrdering] = useState(false);
	const [said, announce] = useState("");
	const succeeded = responses.flatMap(({ seat, status }) => (status === "success" ? seat : [])).join(" ");
	const isPossible = onChange !== null && responses.every(({ status }) => status !== "pending");
	return useMemo((): Voting | null => {
		const answered = succeeded === "" ? [] : succeeded.split(" ");
		if (!isPossible || answered.length < 2) return null;
		const shown = pending ?? vote ?? NO_VOTE;
		const saveAndSay = async (choice: Choice): Promise<boolean> => {
			const isSaved = await save(choice);
			if (isSaved) announce(voteSentence(chosenBy(choice), seats, true));
			return isSaved;
		};
		const offerUndo = (title: string): void => {
			const undo = (): void => void (vote ? saveAndSay(choiceOf(vote)) : remove());
			toast({ title, action: { label: voteMessages.undo, onPress: undo } });
		};
		const takeBack = (): void => {
			if (!vote) return;
			void remove().then((isDone) => isDone && offerUndo(voteMessages.takenBack));
		};
		const isChosen = (isIt: boolean): boolean => isIt && vote !== undefined && pending === null;
		/** An order takes some work, so that one press must not lose it. */
		const replaced: string | null = vote?.ranking ? voteMessages.orderReplaced : null;
		const replace = (choice: Choice, said = replaced): void =>
			void saveAndSay(choice).then((isDone) => isDone && said !== null && offerUndo(said));
		const choose = (seat: string, said = replaced): void => {
			const isFirstOfOrder = shown.ranking?.[0]?.join() === seat;
			if (isChosen(shown.best === seat)) takeBack();
			else if (!isFirstOfOrder) replace({ best: seat }, said);
		};
		return {
			...{ vote, answered, isOrdering, said, setOrdering, announce, takeBack, save: saveAndSay },
			first: firstSeats(shown),
			isNone: shown.none,
			choose: (seat) => choose(seat),
			chooseByKey: (seat) => choose(seat, voteMessages.chosenByKey(seatName(seats, seat))),
			chooseNone: () => (isChosen(shown.none) ? takeBack() : replace({ ranking: [], none: true })),
		};
	}, [succeeded, isPossible, pending, vote, seats, isOrdering, said, save, remove]);
}
