import type { ProviderResponse, ResponsesPayload } from "@parallax/contract";
import { eventFrame } from "../../../http/index.ts";
import { isOwnAssistant } from "../../assistants/index.ts";
import type { ResponseRow } from "../store/rows.ts";
import { viewResponse } from "./views.ts";

/** The failures about which a reader gets advice: none, those of addresses that the reader added, or all. */
export type AdviceScope = "none" | "own" | "all";

/** Advice as only the live turns know it. Each reader gets it by the reader's scope alone. */
export const viewUnfiltered = (row: ResponseRow, now: number): ProviderResponse => ({
	...viewResponse(row, now),
	advice: row.advice,
});

const isInScope = ({ provider }: ProviderResponse, scope: AdviceScope): boolean =>
	scope === "all" || (scope === "own" && isOwnAssistant(provider));

export const adviceFor = (response: ProviderResponse, scope: AdviceScope): ProviderResponse =>
	response.advice === null || isInScope(response, scope) ? response : { ...response, advice: null };

const hasAdvice = ({ responses, compareFailure }: ResponsesPayload): boolean =>
	compareFailure !== undefined || responses.some(({ advice }) => advice !== null);

/** Readers of a share do not see why the owner's comparison failed. */
function withoutFailure({ compareFailure: _, ...payload }: ResponsesPayload): ResponsesPayload {
	return payload;
}

export function allAdviceFor(payload: ResponsesPayload, scope: AdviceScope): ResponsesPayload {
	if (!hasAdvice(payload)) return payload;
	const responses = payload.responses.map((response) => adviceFor(response, scope));
	return { ...(scope === "none" ? withoutFailure(payload) : payload), responses };
}

const hasCost = ({ analysis }: ResponsesPayload): boolean =>
	analysis !== null && (analysis.costUsd !== null || analysis.costAtLeast !== undefined);

/** Only the owner sees what the comparison cost. */
export function withoutCost(payload: ResponsesPayload): ResponsesPayload {
	if (!payload.analysis || !hasCost(payload)) return payload;
	const { costAtLeast: _, ...analysis } = payload.analysis;
	return { ...payload, analysis: { ...analysis, costUsd: null } };
}

/** Readers with any scope are the owner. */
const payloadFor = (payload: ResponsesPayload, scope: AdviceScope): ResponsesPayload =>
	scope === "none" ? withoutCost(allAdviceFor(payload, scope)) : allAdviceFor(payload, scope);

/** Frames of a stream: the same for all readers, or by their scope. */
export type Frames = string | ((scope: AdviceScope) => string);

export const framesFor = (frames: Frames, scope: AdviceScope): string =>
	typeof frames === "string" ? frames : frames(scope);

export const snapshotFrame = (payload: ResponsesPayload): Frames =>
	hasAdvice(payload) || hasCost(payload)
		? (scope) => eventFrame("snapshot", payloadFor(payload, scope))
		: eventFrame("snapshot", payload);

export const settledFrame = (response: ProviderResponse): Frames =>
	response.advice === null
		? eventFrame("settled", response)
		: (scope) => eventFrame("settled", adviceFor(response, scope));

export const joinFrames = (parts: readonly Frames[]): Frames =>
	parts.every((part) => typeof part === "string")
		? parts.join("")
		: (scope) => parts.map((part) => framesFor(part, scope)).join("");
