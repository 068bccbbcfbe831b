import type { Analysis, ChatDelta, Merge, ProviderResponse, ResponsesPayload } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import { withoutGrounded } from "../store/grounded-answers.ts";
import { answersIn, type EditionChoice, hasUnpublished, type ResponseRow } from "../store/rows.ts";
import { errorForOthers } from "./error-for-others.ts";
import { type FullPayload, hasOthersView, withOthersView } from "./others-view.ts";
import { type KnownAnalysis, NO_ANALYSIS } from "./turn-analysis.ts";
import { viewEditions } from "./view-editions.ts";
import { viewFullResponse, viewFullResponses, viewSummary } from "./views.ts";

/**
 * The failures about which a reader gets advice: those of addresses that the reader added, or all. An owner may get
 * none, as in an export; `none` stands for every other reader.
 */
export type AdviceScope = "none" | "unadvised" | "own" | "all";

/** Advice as only the live turns know it. Each reader gets it by the reader's scope alone. */
export const viewUnfiltered = (row: ResponseRow, now: number): ProviderResponse => ({
	...viewFullResponse(row, now),
	advice: row.advice,
});

const isInScope = ({ provider }: ProviderResponse, scope: AdviceScope): boolean =>
	scope === "all" || (scope === "own" && isOwnAssistant(provider));

export const adviceFor = (response: ProviderResponse, scope: AdviceScope): ProviderResponse =>
	response.advice === null || isInScope(response, scope) ? response : { ...response, advice: null };

const isResponseByReader = ({ advice, costUsd, replacedCost, error, grounded }: ProviderResponse): boolean =>
	advice !== null || costUsd !== null || replacedCost !== null || error !== null || grounded === true;

/** Only the owner sees what an answer cost, what to do about a failure, and what Google's terms keep from others. */
export const responseForOthers = (response: ProviderResponse): ProviderResponse => {
	const shown = withoutGrounded(response);
	return { ...shown, advice: null, costUsd: null, replacedCost: null, error: errorForOthers(shown.error) };
};

const responseFor = (response: ProviderResponse, scope: AdviceScope): ProviderResponse =>
	scope === "none" ? responseForOthers(response) : adviceFor(response, scope);

type ViewedTurn = Parameters<typeof viewFullResponses>[0];

/** A turn with all that any reader may see of it; `rows` are its responses in all editions. */
export function viewForReaders(
	turn: ViewedTurn,
	rows: readonly ResponseRow[],
	now: number,
	known?: KnownAnalysis,
	choice?: EditionChoice,
): FullPayload {
	const shown = answersIn(rows, choice);
	const payload = { ...viewAnswers(turn, shown, now, known), ...viewEditions(rows, shown, turn.seats) };
	if (!hasUnpublished(rows)) return payload;
	const forReaders = { ...NO_ANALYSIS, summary: known?.published ?? null };
	return { ...payload, published: viewAnswers(turn, answersIn(rows, "published"), now, forReaders) };
}

function viewAnswers(
	turn: ViewedTurn,
	rows: readonly ResponseRow[],
	now: number,
	known: KnownAnalysis | undefined,
): FullPayload {
	const payload = viewFullResponses(turn, rows, now, known, viewUnfiltered);
	const { summary = null } = known ?? {};
	if (!summary?.forOthers) return payload;
	const { summaries, ...shown } = summary.forOthers;
	const { collectiveSummary, merges, comparison, analysis } = viewSummary(
		{ ...summary, merges: {}, ...shown },
		turn.seats,
		rows,
	);
	return { ...payload, others: { collectiveSummary, merges, comparison, analysis, summaries } };
}

const hasCost = ({ analysis, merges }: ResponsesPayload): boolean =>
	[analysis, merges.best, merges.disputed].some(
		(made) => made !== null && (made.costUsd !== null || made.costAtLeast !== undefined),
	);

/** True when readers see different things. */
const isByReader = (payload: FullPayload): boolean =>
	payload.editions !== undefined ||
	hasOthersView(payload) ||
	hasCost(payload) ||
	payload.compareFailure !== undefined ||
	payload.responses.some(isResponseByReader);

function withoutCost<T extends Analysis | Merge>(made: T | null): T | null {
	if (!made) return null;
	const { costAtLeast: _, ...rest } = { ...made, costUsd: null };
	return rest as T;
}

/** Only the owner sees why the comparison failed, what it cost, and what else the turn was answered. */
function withoutOwnersPart({
	compareFailure: _,
	edition: __,
	editions: ___,
	...payload
}: ResponsesPayload): ResponsesPayload {
	const { best, disputed } = payload.merges;
	return {
		...payload,
		analysis: withoutCost(payload.analysis),
		merges: { ...payload.merges, best: withoutCost(best), disputed: withoutCost(disputed) },
	};
}

/** Whether a response of this edition may be sent to readers of the shared chat. */
export const isPublicIn = ({ editions = [] }: ResponsesPayload, edition: number): boolean =>
	!editions.some((one) => one.edition === edition && (one.sample || one.unpublished));

/** What a reader of this scope may see; a reader with any is the owner. */
export function payloadFor(full: FullPayload, scope: AdviceScope): ResponsesPayload {
	if (scope === "none" && full.published) return payloadFor(full.published, scope);
	if (!isByReader(full)) return full;
	const isOwner = scope !== "none";
	const payload = withOthersView(full, isOwner);
	const responses = payload.responses.map((response) => responseFor(response, scope));
	return { ...(isOwner ? payload : withoutOwnersPart(payload)), responses };
}

/** Frames of a stream: the same for all readers, or by their scope. */
export type Frames = string | ((scope: AdviceScope) => string);

export const framesFor = (frames: Frames, scope: AdviceScope): string =>
	typeof frames === "string" ? frames : frames(scope);

/** Frames about a response that readers of the shared chat do not get are not sent to them. */
export const unlessHidden = (frames: Frames, isPublic: boolean): Frames =>
	isPublic ? frames : (scope) => (scope === "none" ? "" : framesFor(frames, scope));

export function snapshotFrame(payload: FullPayload): Frames {
	if (!isByReader(payload)) return eventFrame("snapshot", payload);
	const isKnownToReaders =
		payload.published !== undefined || payload.responses.every(({ edition }) => isPublicIn(payload, edition));
	return unlessHidden((scope) => eventFrame("snapshot", payloadFor(payload, scope)), isKnownToReaders);
}

export const settledFrame = (response: ProviderResponse, isPublic = true): Frames =>
	unlessHidden(
		isResponseByReader(response)
			? (scope) => eventFrame("settled", responseFor(response, scope))
			: eventFrame("settled", response),
		isPublic,
	);

export function deltaFrame(delta: ChatDelta): Frames {
	const frame = eventFrame("delta", delta);
	return delta.grounded ? (scope) => (scope === "none" ? "" : frame) : frame;
}

export const joinFrames = (parts: readonly Frames[]): Frames =>
	parts.every((part) => typeof part === "string")
		? parts.join("")
		: (scope) => parts.map((part) => framesFor(part, scope)).join("");
