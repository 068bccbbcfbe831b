import { isPasted, isSettled, type ProviderResponse, type Seat } from "@parallax/contract";
import { countGrowing } from "../../../lib/text/count-words.ts";
import { seatOf } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { failureText } from "../columns/failure/failure-text.ts";
import { hasFailed } from "../columns/live-state.ts";
import { textOf } from "../stream/answer-texts.ts";
import { progressOf } from "./progress.ts";

export interface Announcements {
	/** Sentences for the page's only polite status region. */
	readonly polite: readonly string[];
	/** Keyed by response ID: a sentence for each answer that has just failed; null removes an old one. */
	readonly alerts: ReadonlyMap<string, string | null>;
	/** Answers that have just finished. */
	readonly finished: readonly ProviderResponse[];
}

const NO_ANNOUNCEMENTS: Announcements = { polite: [], alerts: new Map(), finished: [] };

function endingText(response: ProviderResponse, seats: readonly Seat[]): string | null {
	const { name } = seatOf(seats, response.seat);
	if (response.status === "success") return chatMessages.finished(name, countGrowing(textOf(response)));
	return hasFailed(response) ? null : chatMessages.stoppedAnswer(name);
}

function doneText(responses: readonly ProviderResponse[]): string {
	const { done, all, answered } = progressOf(responses);
	if (done < all) return chatMessages.doneSoFar(done, all);
	return answered === all ? chatMessages.allComplete : chatMessages.allDone(answered, all);
}

/** What a screen reader announces when the answers change to `current`: ends and failures, never the text. */
export function announcementsFor(
	previous: readonly ProviderResponse[] | undefined,
	current: readonly ProviderResponse[],
	seats: readonly Seat[],
): Announcements {
	const asked = current.filter((response) => !isPasted(response));
	if (!previous)
		return asked.length > 0 && !asked.some(isSettled)
			? { ...NO_ANNOUNCEMENTS, polite: [chatMessages.sentTo(asked.length)] }
			: NO_ANNOUNCEMENTS;
	const previousById = new Map(previous.map((response) => [response.id, response]));
	const changed = asked.filter((response) => previousById.get(response.id)?.status !== response.status);
	const ended = changed.filter(isSettled);
	const endings = ended.map((response) => endingText(response, seats)).filter((text) => text !== null);
	const alerts = changed.map((response): [string, string | null] => {
		const seat = seatOf(seats, response.seat);
		return [response.id, hasFailed(response) ? chatMessages.failedAlert(seat.name, failureText(response, seat)) : null];
	});
	return {
		polite: ended.length > 0 ? [...endings, doneText(asked)] : [],
		alerts: new Map(alerts),
		finished: ended.filter(({ status }) => status === "success"),
	};
}
