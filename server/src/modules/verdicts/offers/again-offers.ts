import { EXAMPLE_ANALYSIS, MAX_EDITIONS_AT_ONCE, type VerdictOffer, type VerdictOffers } from "@parallax/contract";
import { unlessRefused } from "../../../failures.ts";
import type { AnalysisDependencies } from "../../analysis/index.ts";
import {
	type AgainEstimate,
	answersIn,
	editionAt,
	editionOf,
	estimateAgain,
	isGrounded,
	type OwnedChat,
	type Revealed,
	type Runner,
	sumOfCosts,
	type UsualLength,
} from "../../chat/index.ts";
import { loadComparable, planChanges } from "../changes/plan-changes.ts";

type OfferOf = AnalysisDependencies["offer"];
type OfferInput = Parameters<OfferOf>[0];

/** Nothing can be asked now. */
const REFUSED = [400, 404, 409];

/** All at the same time. */
const together = (offers: readonly VerdictOffer[]): VerdictOffer => ({
	mostUsd: sumOfCosts(offers.map(({ mostUsd }) => mostUsd)),
	usualUsd: sumOfCosts(offers.map(({ usualUsd }) => usualUsd)),
	seconds: offers.reduce<number | null>(
		(most, { seconds }) => (seconds === null || most === null ? null : Math.max(most, seconds)),
		0,
	),
	by: [...new Set(offers.flatMap(({ by = [] }) => by))],
});

async function compareOffer(offerOf: OfferOf, input: OfferInput): Promise<VerdictOffer | null> {
	const { by, mostUsd, usualUsd, seconds } = await offerOf(input);
	return by === null ? null : { mostUsd, usualUsd, seconds, by: by === EXAMPLE_ANALYSIS ? [] : [by] };
}

/** The editions that would be compared. */
interface OfferedEditions {
	/** The earlier one; the one before the other by default. */
	readonly from?: number | undefined;
	/** The later one; the newest by default. */
	readonly edition?: number | undefined;
}

/** Comparing the answers of two editions; null where there is nothing to compare, or no judge. */
async function changesOffer(
	runner: Runner,
	offerOf: OfferOf,
	chat: Revealed<OwnedChat>,
	turn: number,
	{ from: earlier, edition }: OfferedEditions,
): Promise<VerdictOffer | null> {
	const to = await editionAt(runner.database.query, { chatId: chat.id, turn }, edition ?? "newest");
	const { rows } = await loadComparable(runner, chat, turn);
	const from = earlier ?? editionOf(answersIn(rows.filter((row) => row.edition < to)));
	if (from >= to) return null;
	const { seats, inputOf } = await planChanges(runner, chat, turn, { from, to });
	const inputs = seats.filter(({ answers }) => answers.length > 0).map(({ answers }) => inputOf(answers));
	const offers = await Promise.all(inputs.map((input) => compareOffer(offerOf, { ...input, answered: input.asked })));
	return offers.some((offer) => offer === null) ? null : together(offers.flatMap((offer) => offer ?? []));
}

const SAMPLES = MAX_EDITIONS_AT_ONCE;

/** All samples of a column at the same time. */
const sampled = (answer: VerdictOffer): VerdictOffer => together(Array.from({ length: SAMPLES }, () => answer));

/** One after the other. */
const inTurn = (first: VerdictOffer, second: VerdictOffer): VerdictOffer => ({
	mostUsd: sumOfCosts([first.mostUsd, second.mostUsd]),
	usualUsd: sumOfCosts([first.usualUsd, second.usualUsd]),
	seconds: first.seconds === null || second.seconds === null ? null : first.seconds + second.seconds,
	by: second.by,
});

/** Of the dearest column: its samples, and comparing them with its answer, as if all were as long as that. */
async function steadyOffer(
	runner: Runner,
	offerOf: OfferOf,
	chat: Revealed<OwnedChat>,
	turn: number,
	{ bySeat }: AgainEstimate,
): Promise<VerdictOffer | null> {
	const { inputOf } = await loadComparable(runner, chat, turn);
	const comparable = [...bySeat.values()].filter(({ answer }) => !isGrounded(answer));
	const offers = await Promise.all(
		comparable.map(async ({ offer, answer }) => {
			const input = inputOf(Array.from({ length: SAMPLES + 1 }, (_, index) => ({ ...answer, edition: index + 1 })));
			const compared = await compareOffer(offerOf, { ...input, answered: input.asked });
			return compared && inTurn(sampled(offer), compared);
		}),
	);
	const known = offers.flatMap((offer) => offer ?? []);
	const dearest = known.toSorted((a, b) => (b.mostUsd ?? Infinity) - (a.mostUsd ?? Infinity))[0];
	return dearest ?? null;
}

export interface AgainRules {
	/** What comparing answers costs. */
	readonly offer: OfferOf;
	readonly usualAnswer: UsualLength;
}

type AgainOffers = Pick<VerdictOffers, "again" | "steady" | "changes">;

/** What asking a turn again costs, and comparing its editions. */
export async function againOffers(
	runner: Runner,
	{ offer: offerOf, usualAnswer }: AgainRules,
	chat: Revealed<OwnedChat>,
	turn: number,
	editions: OfferedEditions,
): Promise<AgainOffers> {
	const [again, changes] = await Promise.all([
		estimateAgain(runner, usualAnswer, chat, turn),
		unlessRefused(REFUSED, () => changesOffer(runner, offerOf, chat, turn, editions)),
	]);
	if (!again) return { again: null, steady: null, changes };
	return { again: again.all, steady: await steadyOffer(runner, offerOf, chat, turn, again), changes };
}
