import { isPasted, isSettled, type ProviderResponse } from "@parallax/contract";
import { useEffect, useMemo, useRef } from "react";
import type { Command } from "../../lib/keys/commands.ts";
import { Button } from "../../ui/actions/button.tsx";
import { seatName, useSeats } from "../assistants/index.ts";
import { isChangeable, type ShownChat, useTurnCommands } from "../chat/index.ts";
import { PricedButton, type ShownOffer, useOffer } from "../verdicts/index.ts";
import { reviewMessages as texts } from "./messages.ts";
import type { ReviewActions } from "./use-review.ts";

/** Fewer cannot be put in an order by those who wrote them. */
const LEAST_ANSWERS = 3;

export interface ReviewOffer {
	/** Who is asked, and with what. */
	readonly who: string;
	/** The price, or why no review can be made now. */
	readonly price: ShownOffer;
	/** Whether there are answers that can be reviewed; whether an assistant can do so is known with the price. */
	readonly isOffered: boolean;
}

/** Why the answers cannot be reviewed now; null where they can. */
function obstacleOf(responses: readonly ProviderResponse[]): string | null {
	if (!responses.every(isSettled)) return texts.stillWriting;
	return responses.filter(({ status }) => status === "success").length < LEAST_ANSWERS ? texts.tooFew : null;
}

const isSampleOrPasted = (response: ProviderResponse): boolean => response.demo || isPasted(response);

/** What the owner should know before the assistants are asked. */
export function useReviewOffer(chat: ShownChat): ReviewOffer {
	const seats = useSeats();
	const { responses } = chat.payload;
	const obstacle = obstacleOf(responses);
	const isOffered = isChangeable(chat) && obstacle === null;
	const price = useOffer({ ...chat, kind: "review" }, isOffered);
	// Which columns are connected and have enough others to read, the server says with the price.
	const by = price.offer?.by ?? (responses.every(isSampleOrPasted) ? [] : undefined);
	const names = by?.map((seat) => seatName(seats, seat));
	const who = names?.length === 0 ? texts.samples : texts.asked(names);
	if (isOffered && price.offer !== null) return { who, isOffered, price };
	return { who, isOffered, price: { offer: null, text: obstacle ?? texts.unavailable, readAgain: null } };
}

interface CommandOptions extends Pick<ReviewActions, "start" | "stop"> {
	readonly offer: ReviewOffer;
	readonly isRunning: boolean;
	readonly hasReview: boolean;
	readonly onShow: () => void;
}

/** Offers in the palette what the buttons of the part do, and the way there. */
export function useReviewCommands({ offer, isRunning, hasReview, ...actions }: CommandOptions): void {
	const latest = useRef(actions);
	useEffect(() => {
		latest.current = actions;
	});
	const {
		who,
		price: { offer: priced, text: price },
	} = offer;
	const canAsk = priced !== null && priced !== undefined;
	const commands = useMemo((): readonly Command[] => {
		const show: Command = { id: "show-review", title: texts.commandShow, rank: 2, run: () => latest.current.onShow() };
		const stop: Command = { id: "stop-review", title: texts.commandStop, rank: 2, run: () => latest.current.stop() };
		const run = () => {
			latest.current.onShow();
			latest.current.start();
		};
		const title = hasReview ? texts.commandAgain : texts.command;
		const detail = price === "" ? who : `${who} ${price}`;
		const start: Command = { id: "review", title, detail, rank: 1, run };
		if (isRunning) return [show, stop];
		return [...(hasReview ? [show] : []), ...(canAsk ? [start] : [])];
	}, [canAsk, who, price, isRunning, hasReview]);
	useTurnCommands(commands);
}

interface AskForReviewProps extends ReviewActions {
	readonly offer: ReviewOffer;
	/** '2 of 4 have replied'; null unless it runs. */
	readonly progress: string | null;
	readonly hasReview: boolean;
}

/** The button at the heading, with the price, or how far it is. */
export function AskForReview({ offer: { price }, progress, hasReview, start, isStarting, stop }: AskForReviewProps) {
	const main = useRef<HTMLButtonElement>(null);
	const isBusy = isStarting || progress !== null;
	const onStop = () => {
		// The pressed button goes when nothing runs any more.
		main.current?.focus();
		stop();
	};
	return (
		<div className="review-ask">
			<div className="review-acts">
				{progress !== null && (
					<Button tone="bare" onClick={onStop}>
						{texts.stop}
					</Button>
				)}
				<PricedButton
					ref={main}
					tone={hasReview || isBusy || price.offer === null ? "edge" : "fill"}
					price={price}
					busy={isBusy}
					onClick={start}
				>
					{isBusy ? texts.busy : hasReview ? texts.again : texts.start}
				</PricedButton>
			</div>
			<p className="review-price">{progress ?? price.text}</p>
		</div>
	);
}
