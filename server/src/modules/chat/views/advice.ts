import type { ProviderResponse, ResponsesPayload } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { ResponseRow } from "../store/rows.ts";
import { type FullPayload, hasOthersView, withOthersView } from "./others-view.ts";
import type { KnownAnalysis } from "./turn-analysis.ts";
import { viewResponse, viewResponses, viewSummary } from "./views.ts";

/**
 * The failures about which a reader gets advice: those of addresses that the reader added, or all. An owner may get
 * none, as in an export; `none` stands for every other reader.
 */
export type AdviceScope = "none" | "unadvised" | "own" | "all";

/** Advice as only the live turns know it. Each reader gets it by the reader's scope alone. */
export const viewUnfiltered = (row: ResponseRow, now: number): ProviderResponse => ({
	...viewResponse(row, now),
	advice: row.advice,
});

const isInScope = ({ provider }: ProviderResponse, scope: AdviceScope): boolean =>
	scope === "all" || (scope === "own" && isOwnAssistant(provider));

export const adviceFor = (response: ProviderResponse, scope: AdviceScope): ProviderResponse =>
	response.advice === null || isInScope(response, scope) ? response : { ...response, advice: null };

const isResponseByReader = ({ advice, costUsd }: ProviderResponse): boolean => advice !== null || costUsd !== null;

/** Only the owner sees what an answer cost. */
function responseFor(response: ProviderResponse, scope: AdviceScope): ProviderResponse {
	const advised = adviceFor(response, scope);
	return scope === "none" ? { ...advised, costUsd: null } : advised;
}

/** A turn with all that any reader may see of it. */
export function viewForReaders(
	turn: Parameters<typeof viewResponses>[0],
	rows: readonly ResponseRow[],
	now: number,
	known?: KnownAnalysis,
): FullPayload {
	const payload = viewResponses(turn, rows, now, known, viewUnfiltered);
	const { summary = null } = known ?? {};
	if (!summary?.forOthers) return payload;
	const { summaries, ...shown } = summary.forOthers;
	const { collectiveSummary, comparison, analysis } = viewSummary({ ...summary, ...shown }, turn.seats, rows);
	return { ...payload, others: { collectiveSummary, comparison, analysis, summaries } };
}

const hasCost = ({ analysis }: ResponsesPayload): boolean =>
	analysis !== null && (analysis.costUsd !== null || analysis.costAtLeast !== undefined);

/** True when readers see different things. */
const isByReader = (payload: FullPayload): boolean =>
	hasOthersView(payload) ||
	hasCost(payload) ||
	payload.compareFailure !== undefined ||
	payload.responses.some(isResponseByReader);

/** Only the owner sees why the comparison failed, and what it cost. */
function withoutOwnersPart({ compareFailure: _, ...payload }: ResponsesPayload): ResponsesPayload {
	if (!payload.analysis) return payload;
	const { costAtLeast: _cost, ...analysis } = payload.analysis;
	return { ...payload, analysis: { ...analysis, costUsd: null } };
}

/** What a reader of this scope may see; a reader with any is the owner. */
export function payloadFor(full: FullPayload, scope: AdviceScope): ResponsesPayload {
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

export const snapshotFrame = (payload: FullPayload): Frames =>
	isByReader(payload) ? (scope) => eventFrame("snapshot", payloadFor(payload, scope)) : eventFrame("snapshot", payload);

export const settledFrame = (response: ProviderResponse): Frames =>
	isResponseByReader(response)
		? (scope) => eventFrame("settled", responseFor(response, scope))
		: eventFrame("settled", response);

export const joinFrames = (parts: readonly Frames[]): Frames =>
	parts.every((part) => typeof part === "string")
		? parts.join("")
		: (scope) => parts.map((part) => framesFor(part, scope)).join("");
