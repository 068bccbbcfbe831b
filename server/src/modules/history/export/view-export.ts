import {
	type Changes,
	type ChatSession,
	type Check,
	type ExportedChat,
	type ExportedTurn,
	exportedChat,
	type KeptAttempt,
	type ProviderResponse,
	type ResponsesPayload,
	type Review,
	type Steadiness,
	type Turn,
} from "@parallax/contract";
import { inSeatOrder, type OtherEdition, withoutGrounded } from "../../chat/index.ts";

type ExportedAnswer = ExportedTurn["answers"][number];

/** The earlier answers that are kept, by the ID of their response. */
export type EarlierAnswers = ReadonlyMap<string, readonly KeptAttempt[]>;

/** An edition that is not the one of the answers. */
export interface ExportedEdition extends Omit<OtherEdition, "rows"> {
	readonly responses: readonly ProviderResponse[];
}
/** By turn, the oldest edition first. */
export type ExportedEditions = ReadonlyMap<number, readonly ExportedEdition[]>;

/** What else is exported with a chat. */
export interface ExportedMore {
	readonly earlier?: EarlierAnswers;
	/** By turn. */
	readonly checks?: ReadonlyMap<number, readonly Check[]>;
	readonly reviews?: ReadonlyMap<number, { readonly shown: Review }>;
	readonly editions?: ExportedEditions;
	readonly changes?: ReadonlyMap<number, readonly (Changes | Steadiness)[]>;
}

const NOTHING_MORE: Required<ExportedMore> = {
	...{ earlier: new Map(), checks: new Map(), reviews: new Map() },
	...{ editions: new Map(), changes: new Map() },
};

/** Google's terms keep some answers out of every file. */
const isExported = ({ grounded }: KeptAttempt): boolean => grounded !== true;

function viewEarlier(attempts: readonly KeptAttempt[] | undefined): Pick<ExportedAnswer, "attempts"> {
	if (!attempts) return {};
	return {
		attempts: attempts.filter(isExported).map(({ response: text, citations, ...attempt }) => ({
			...attempt,
			text,
			...(citations.length > 0 && { citations }),
		})),
	};
}

const viewAnswer = (response: ProviderResponse, earlier: EarlierAnswers): ExportedAnswer => ({
	seat: response.seat,
	provider: response.provider,
	edition: response.edition,
	askedModel: response.askedModel,
	model: response.model,
	status: response.status,
	text: response.response,
	error: response.error,
	errorCode: response.errorCode,
	finishReason: response.finishReason,
	firstWordMs: response.firstWordMs,
	totalMs: response.totalMs,
	usage: response.usage,
	costUsd: response.costUsd,
	demo: response.demo,
	attempt: response.attempt,
	summary: response.summary,
	stale: response.stale,
	notes: response.notes,
	...(response.citations.length > 0 && { citations: response.citations }),
	...(response.replacedCost && { replacedCost: response.replacedCost }),
	...viewEarlier(earlier.get(response.id)),
});

const hasMerges = ({ merges }: Pick<ResponsesPayload, "merges">): boolean => (merges.best ?? merges.disputed) !== null;

function viewEdition(
	{ edition, sample, responses, vote, checks, review, ...compared }: ExportedEdition,
	earlier: EarlierAnswers,
): NonNullable<ExportedTurn["editions"]>[number] {
	const { collectiveSummary, merges, comparison, analysis } = compared;
	return {
		...{ edition, sample },
		...(vote && { vote }),
		...(checks.length > 0 && { checks: [...checks] }),
		...(review && { review }),
		answers: responses.map((response) => viewAnswer(withoutGrounded(response), earlier)),
		...(analysis && { collectiveSummary, comparison, analysis }),
		...(hasMerges({ merges }) && { merges }),
	};
}

const viewTurn = (
	turn: Turn,
	payload: ResponsesPayload,
	seats: ChatSession["seats"],
	{ earlier, checks, reviews, editions, changes }: Required<ExportedMore>,
): ExportedTurn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: turn.createdAt,
	...(turn.attachments?.length && {
		attachments: turn.attachments.map(({ name, type, size }) => ({ name, type, size })),
	}),
	search: turn.search,
	carried: turn.carried,
	...(turn.vote && { vote: turn.vote }),
	...(checks.has(turn.number) && { checks: [...(checks.get(turn.number) ?? [])] }),
	...(reviews.has(turn.number) && { review: reviews.get(turn.number)?.shown }),
	answers: inSeatOrder(payload.responses, seats).map((response) => viewAnswer(withoutGrounded(response), earlier)),
	...(changes.has(turn.number) && { changes: [...(changes.get(turn.number) ?? [])] }),
	...(editions.has(turn.number) && {
		editions: (editions.get(turn.number) ?? []).map((edition) => viewEdition(edition, earlier)),
	}),
	collectiveSummary: payload.collectiveSummary,
	...(hasMerges(payload) && { merges: payload.merges }),
	comparison: payload.comparison,
	analysis: payload.analysis,
});

/** One chat as it is exported, without data about its owner. `payloads` has one entry for each turn of the session. */
export const viewExport = (
	session: ChatSession,
	payloads: readonly ResponsesPayload[],
	given: ExportedMore = {},
): ExportedChat =>
	exportedChat.parse({
		id: session.id,
		prompt: session.prompt,
		createdAt: session.createdAt,
		shared: session.shared,
		selectedProviders: session.selectedProviders,
		...(session.temporary && { temporary: true }),
		...(session.topic && { topic: session.topic }),
		...(session.pinned && { pinned: true }),
		seats: session.seats,
		turns: session.turns.flatMap((turn, index) => {
			const payload = payloads[index];
			return payload ? [viewTurn(turn, payload, session.seats, { ...NOTHING_MORE, ...given })] : [];
		}),
	});
