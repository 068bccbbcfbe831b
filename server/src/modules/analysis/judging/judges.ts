import { type Assistant, builtInAssistant } from "../../../providers/index.ts";
import { assistantLabel, isOwnAssistant } from "../../assistants/index.ts";
import type { AskedSeat } from "../making/build-summary.ts";
import type { AssistantNames } from "./names/assistant-names.ts";

/** An assistant that judges. A null `model` means the assistant's default model. */
export interface Judge {
	readonly assistant: Assistant;
	readonly model: string | null;
}

export const modelOf = ({ assistant, model }: Judge): string => model ?? assistant.model;

export const labelOf = (judge: Judge): string => {
	const { assistant, model } = judge;
	return model === null || model === assistant.model ? assistantLabel(assistant) : `${assistant.name} (${model})`;
};

/** The assistant that the operator named as the judge. */
export interface NamedJudge {
	readonly id: string;
	readonly model: string | null;
}

/**
 * The judges of a turn in the order of asking: the one that the operator named, and the assistants of the turn's own
 * seats, each with the model that answered. No other assistant reads the chat. A person's own address judges only what
 * nothing but own addresses have answered. `available` are the assistants that the owner of the chat may ask.
 */
export function judgesOf(
	available: readonly Assistant[],
	asked: readonly AskedSeat[],
	named: NamedJudge | null,
): Judge[] {
	const seats = asked.filter(({ demo }) => !demo);
	const areAllOwn = seats.every(({ assistant }) => isOwnAssistant(assistant));
	const judging = seats.filter(({ assistant }) => areAllOwn || !isOwnAssistant(assistant));
	const wanted = [...(named ? [named] : []), ...judging.map(({ assistant: id, model }) => ({ id, model }))];
	const judges = new Map<string, Judge>();
	for (const { id, model } of wanted) {
		// Demonstrations cannot judge.
		const assistant = available.find((one) => one.id === id && !one.demo);
		if (!assistant) continue;
		const key = JSON.stringify([id, model ?? assistant.model]);
		if (!judges.has(key)) judges.set(key, { assistant, model });
	}
	return [...judges.values()];
}

/**
 * The names and models by which an answer may call itself: of all assistants that the owner may ask. The names of the
 * four built-in assistants are known anyway, so only their models are added.
 */
export function assistantNamesOf(available: readonly Assistant[], judges: readonly Judge[]): AssistantNames {
	const names: Record<string, string[]> = {};
	for (const judge of [
		...judges,
		...available.filter(({ demo }) => !demo).map((one) => ({ assistant: one, model: null })),
	]) {
		const { id, name } = judge.assistant;
		const own = names[id] ?? (builtInAssistant(id) ? [] : [name]);
		names[id] = [...new Set([...own, modelOf(judge)])];
	}
	return names;
}

/** Enough for a short judgement of two answers. */
const MIN_REPLY_TOKENS = 1_000;

/** The context size of the judge's model; null when it is unknown or large enough for the request and a reply. */
export function tooSmallContext(judge: Judge, requestTokens: number): number | null {
	const { contextTokens = null } = judge.assistant.modelList().models.find(({ id }) => id === modelOf(judge)) ?? {};
	return contextTokens !== null && requestTokens + MIN_REPLY_TOKENS > contextTokens ? contextTokens : null;
}
