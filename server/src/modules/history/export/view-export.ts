import {
	type ChatSession,
	type ExportedChat,
	type ExportedTurn,
	exportedChat,
	type ProviderResponse,
	type ResponsesPayload,
	type Turn,
} from "@parallax/contract";
import { type EarlierAttempt, inSeatOrder, viewAttempt } from "../../chat/index.ts";

type ExportedAnswer = ExportedTurn["answers"][number];

/** The earlier answers that are kept, by the ID of their response. */
export type EarlierAnswers = ReadonlyMap<string, readonly EarlierAttempt[]>;

function viewEarlier(attempts: readonly EarlierAttempt[] | undefined): Pick<ExportedAnswer, "attempts"> {
	if (!attempts) return {};
	return {
		attempts: attempts.map(viewAttempt).map(({ response: text, citations, ...attempt }) => ({
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
	...viewEarlier(earlier.get(response.id)),
});

const viewTurn = (
	turn: Turn,
	payload: ResponsesPayload,
	seats: ChatSession["seats"],
	earlier: EarlierAnswers,
): ExportedTurn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: turn.createdAt,
	...(turn.attachments?.length && {
		attachments: turn.attachments.map(({ name, type, size }) => ({ name, type, size })),
	}),
	search: turn.search,
	carried: turn.carried,
	answers: inSeatOrder(payload.responses, seats).map((response) => viewAnswer(response, earlier)),
	collectiveSummary: payload.collectiveSummary,
	comparison: payload.comparison,
	analysis: payload.analysis,
});

/** One chat as it is exported, without data about its owner. `payloads` has one entry for each turn of the session. */
export const viewExport = (
	session: ChatSession,
	payloads: readonly ResponsesPayload[],
	earlier: EarlierAnswers = new Map(),
): ExportedChat =>
	exportedChat.parse({
		id: session.id,
		prompt: session.prompt,
		createdAt: session.createdAt,
		shared: session.shared,
		selectedProviders: session.selectedProviders,
		...(session.temporary && { temporary: true }),
		seats: session.seats,
		turns: session.turns.flatMap((turn, index) => {
			const payload = payloads[index];
			return payload ? [viewTurn(turn, payload, session.seats, earlier)] : [];
		}),
	});
