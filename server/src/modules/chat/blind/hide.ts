import {
	BLIND_TINT,
	type ChatSession,
	isSettled,
	type KeptAttempt,
	NO_MERGES,
	type ProviderResponse,
	type ResponsesPayload,
	type Seat,
	type Turn,
} from "@parallax/contract";
import { HIDDEN_NAME, maskOwnNames } from "../../introductions/index.ts";
import { type Blind, inLetterOrder, letterOf, namesIn } from "./blind.ts";

const FAILED = "This answer failed. Why is told after the vote.";

/** The first line of a sample answer names whose place it takes. */
const SAMPLE_NOTICE = /^\*[^*\n]*(?:\*(?:\n\n?)?|$)/;
/** A sample answer names itself and its key anywhere, as no real one does. */
const SAMPLE_NAMES = /\b(?:ChatGPT|Gemini|Claude|Grok|(?:OPENAI|GEMINI|ANTHROPIC|XAI)_API_KEY)\b/g;
export const withoutSampleNames = (text: string, { demo }: { readonly demo: boolean }): string =>
	demo ? text.replace(SAMPLE_NOTICE, "").replace(SAMPLE_NAMES, HIDDEN_NAME) : text;

/** How much of an answer its reader may see now. */
export interface Shown {
	readonly status: ProviderResponse["status"];
	/** Without the names that the answer gives as its own. */
	readonly text: string;
}

export const NOTHING_SHOWN: Shown = { status: "pending", text: "" };

const NOTHING_KNOWN = {
	responseTime: null,
	advice: null,
	summary: null,
	model: null,
	askedModel: null,
	finishReason: null,
	firstWordMs: null,
	totalMs: null,
	usage: null,
	costUsd: null,
	replacedCost: null,
	demo: false,
	elapsedMs: null,
	notice: null,
	retryAt: null,
	shortened: 0,
	contextUsed: null,
} as const;

export function hideResponse(blind: Blind, response: ProviderResponse, { status, text }: Shown): ProviderResponse {
	const letter = letterOf(blind, response.seat);
	const { id, turn, edition, attempt, stale } = response;
	return {
		...{ id, turn, edition, attempt, stale, status },
		...{ provider: letter, seat: letter, response: text },
		...(status === "error" ? { error: FAILED, errorCode: "provider_down" } : { error: null, errorCode: null }),
		...NOTHING_KNOWN,
		...{ citations: [], notes: [] },
	};
}

type Ended = Pick<ProviderResponse, "status" | "finishReason">;

/** Whether it may end in the middle of a sentence. */
export const isCut = ({ status, finishReason }: Ended): boolean =>
	status === "error" || (finishReason !== null && finishReason !== "stop");

/** Masked as it was while it grew. */
const hideText = (
	blind: Blind,
	prompt: string,
	response: Pick<ProviderResponse, "response" | "demo"> & Ended,
): string =>
	maskOwnNames(prompt, withoutSampleNames(response.response, response), namesIn(blind), { isCut: isCut(response) });

/** Stored answers of one turn by their letters: while one is still written, none shows whether it has ended. */
export function hideResponses(
	blind: Blind,
	prompt: string,
	responses: readonly ProviderResponse[],
): ProviderResponse[] {
	const isOver = responses.every(isSettled);
	return inLetterOrder(blind, responses).map((response) => {
		if (!isOver) return hideResponse(blind, response, NOTHING_SHOWN);
		return hideResponse(blind, response, { status: response.status, text: hideText(blind, prompt, response) });
	});
}

/** A turn of which nothing can be compared yet. */
export const hidePayload = (turn: number, responses: readonly ProviderResponse[]): ResponsesPayload => ({
	turn,
	responses: [...responses],
	collectiveSummary: null,
	comparison: null,
	merges: NO_MERGES,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
});

const hideSeat = (letter: string): Seat => ({
	id: letter,
	provider: letter,
	name: letter.toUpperCase(),
	assistant: letter.toUpperCase(),
	model: null,
	modelName: null,
	logo: null,
	tint: BLIND_TINT,
	demo: false,
	system: null,
	temperature: null,
	effort: null,
});

function hideOutcome(blind: Blind, { outcome }: Turn): Pick<Turn, "outcome"> {
	if (!outcome) return {};
	const isOver = outcome.answers.every(({ status }) => status !== "pending");
	const answers = inLetterOrder(blind, outcome.answers).map(({ seat, status }) => ({
		seat: letterOf(blind, seat),
		status: isOver ? status : ("pending" as const),
	}));
	const answered = isOver ? outcome.answered : 0;
	return {
		outcome: { asked: outcome.asked, answered, answers, agreed: null, differing: null, contradicted: null },
	};
}

export const hideTurn = (blind: Blind, turn: Turn): Turn => ({
	number: turn.number,
	prompt: turn.prompt,
	createdAt: turn.createdAt,
	...(turn.attachments && { attachments: turn.attachments }),
	search: turn.search,
	carried: turn.carried === null ? null : letterOf(blind, turn.carried),
	...hideOutcome(blind, turn),
});

export const hideSession = (blind: Blind, session: ChatSession): ChatSession => ({
	id: session.id,
	prompt: session.prompt,
	selectedProviders: [],
	seats: blind.seats.map(({ letter }) => hideSeat(letter)),
	turns: session.turns.map((turn) => hideTurn(blind, turn)),
	createdAt: session.createdAt,
	shared: session.shared,
	...(session.sharedTurns !== undefined && { sharedTurns: session.sharedTurns }),
	owned: session.owned,
	...(session.temporary && { temporary: true }),
	...(session.topic !== undefined && { topic: session.topic }),
	...(session.pinned !== undefined && { pinned: session.pinned }),
	blind: true,
});

/** An earlier answer, as of the moment of its prompt, which hides how long it took. */
export const hideAttempt = (
	blind: Blind,
	{ prompt, createdAt }: Pick<Turn, "prompt" | "createdAt">,
	kept: KeptAttempt,
	response: Pick<ProviderResponse, "demo" | "finishReason">,
): KeptAttempt => ({
	attempt: kept.attempt,
	response: hideText(blind, prompt, { ...response, status: "success", response: kept.response }),
	model: null,
	askedModel: null,
	costUsd: null,
	totalMs: null,
	citations: [],
	settledAt: createdAt,
});
