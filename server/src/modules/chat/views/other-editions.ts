import type { Check, ResponsesPayload, Review, Vote } from "@parallax/contract";
import type { Runner } from "../run/runner.ts";
import { answersIn, type ChatRow, editionOf, type LoadedTurn, type ResponseRow } from "../store/rows.ts";
import { viewStoredTurn } from "./stored-turn.ts";

/** An edition of a turn that its answers are not, with what was found out about it. */
export interface OtherEdition
	extends Pick<ResponsesPayload, "collectiveSummary" | "merges" | "comparison" | "visualizationImageUrl" | "analysis"> {
	readonly edition: number;
	readonly sample: boolean;
	/** Its responses that are no answers of the turn. */
	readonly rows: readonly ResponseRow[];
	readonly vote: Vote | null;
	readonly checks: readonly Check[];
	readonly review: Review | null;
}
/** By turn, the oldest edition first. */
export type OtherEditions = ReadonlyMap<number, readonly OtherEdition[]>;

interface StoredChat {
	readonly chat: ChatRow;
	readonly turns: readonly LoadedTurn[];
	/** The responses of all turns in all editions. */
	readonly rows: readonly ResponseRow[];
}

type VerdictSource = Pick<Runner, "clock" | "summaryOf" | "votesOf" | "checksOf" | "reviewsOf">;

/** Without `edition`, what stands at the answers. */
async function readVerdicts({ votesOf, checksOf, reviewsOf }: VerdictSource, chat: ChatRow, edition?: number) {
	const reader = { owned: true, edition };
	const [votes, checks, reviews] = await Promise.all([
		votesOf([chat], reader),
		checksOf([chat], reader),
		reviewsOf([chat], reader),
	]);
	return {
		voteOf: (turn: number) => votes.get(chat.id)?.get(turn) ?? null,
		checksOf: (turn: number) => checks.get(chat.id)?.get(turn) ?? [],
		reviewOf: (turn: number) => reviews.get(chat.id)?.get(turn)?.shown ?? null,
	};
}

type VerdictsOfEdition = Awaited<ReturnType<typeof readVerdicts>>;

/** A turn that was asked again. */
interface AskedTurn {
	readonly turn: LoadedTurn;
	readonly all: readonly ResponseRow[];
	readonly answers: readonly ResponseRow[];
	/** The editions that are not the one of its answers. */
	readonly others: ReadonlySet<number>;
}

function askedAgain({ turns, rows }: Pick<StoredChat, "turns" | "rows">): AskedTurn[] {
	const rowsOf = Map.groupBy(rows, ({ turn }) => turn);
	return turns.flatMap((turn) => {
		const all = rowsOf.get(turn.number) ?? [];
		const answers = answersIn(all);
		const others = new Set(all.map(({ edition }) => edition));
		others.delete(editionOf(answers));
		return others.size === 0 ? [] : [{ turn, all, answers, others }];
	});
}

async function readEdition(
	{ summaryOf, clock }: VerdictSource,
	chat: ChatRow,
	{ turn, all, answers }: AskedTurn,
	edition: number,
	verdicts: VerdictsOfEdition,
): Promise<OtherEdition> {
	const summary = await summaryOf(chat.id, turn.number, edition);
	const known = { summary, making: null, failure: null };
	const payload = viewStoredTurn(chat, turn, answersIn(all, edition), clock.now(), known);
	const { collectiveSummary, merges, comparison, visualizationImageUrl, analysis } = payload;
	const ofEdition = all.filter((row) => row.edition === edition);
	return {
		...{ edition, sample: ofEdition.some(({ sample }) => sample === 1) },
		rows: ofEdition.filter((row) => !answers.includes(row)),
		vote: verdicts.voteOf(turn.number),
		checks: verdicts.checksOf(turn.number),
		review: verdicts.reviewOf(turn.number),
		...{ collectiveSummary, merges, comparison, visualizationImageUrl, analysis },
	};
}

const isWorthListing = ({ rows, vote, checks, review, analysis }: OtherEdition): boolean =>
	rows.length > 0 || vote !== null || checks.length > 0 || review !== null || analysis !== null;

/**
 * The editions of a chat's turns that are not those of the answers, for its owner. Checks and reviews that are also shown with
 * the answers or with an earlier edition, because that edition has the same words, are listed there alone.
 */
export async function loadOtherEditions(source: VerdictSource, stored: StoredChat): Promise<OtherEditions> {
	const { chat } = stored;
	const asked = askedAgain(stored);
	const found = new Map<number, OtherEdition[]>();
	if (asked.length === 0) return found;
	const listed = new Set<string>();
	const isFirst = ({ id }: { readonly id: string }): boolean => !listed.has(id) && Boolean(listed.add(id));
	const atAnswers = await readVerdicts(source, chat);
	for (const { number } of asked.map(({ turn }) => turn)) {
		for (const { id } of atAnswers.checksOf(number)) listed.add(id);
		listed.add(atAnswers.reviewOf(number)?.id ?? "");
	}
	const editions = new Set(asked.flatMap(({ others }) => [...others]));
	for (const edition of [...editions].toSorted((a, b) => a - b)) {
		const verdicts = await readVerdicts(source, chat, edition);
		for (const turn of asked.filter(({ others }) => others.has(edition))) {
			const read = await readEdition(source, chat, turn, edition, verdicts);
			const { checks, review } = read;
			const other = { ...read, checks: checks.filter(isFirst), review: review && isFirst(review) ? review : null };
			const ofTurn = found.get(turn.turn.number) ?? [];
			if (isWorthListing(other)) found.set(turn.turn.number, [...ofTurn, other]);
		}
	}
	return found;
}
