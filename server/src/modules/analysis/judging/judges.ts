import { isPasted } from "@parallax/contract";
import { type Assistant, builtInAssistant } from "../../../providers/index.ts";
import { assistantLabel, isOwnAssistant } from "../../assistants/index.ts";
import type { AssistantNames } from "../../introductions/index.ts";
import type { AskedSeat } from "../making/build-summary.ts";

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

/** An assistant that the operator named or a person chose as the judge. */
export interface NamedJudge {
	readonly id: string;
	readonly model: string | null;
}

/** 'claude', or 'claude/claude-haiku-4-5' with another model than the assistant's own. */
export const judgeIdOf = ({ assistant: { id, model: own }, model }: Judge): string =>
	model === null || model === own ? id : `${id}/${model}`;

export function readJudgeId(judgeId: string): NamedJudge {
	const end = judgeId.indexOf("/");
	return end === -1 ? { id: judgeId, model: null } : { id: judgeId.slice(0, end), model: judgeId.slice(end + 1) };
}

/** Each pair of assistant and model once, without those that are not connected. */
function connectedJudges(available: readonly Assistant[], wanted: readonly NamedJudge[]): Judge[] {
	const judges = new Map<string, Judge>();
	for (const { id, model } of wanted) {
		// Demonstrations cannot judge.
		const assistant = available.find((one) => one.id === id && !one.demo);
		if (!assistant) continue;
		const judge = { assistant, model };
		const key = judgeIdOf(judge);
		if (!judges.has(key)) judges.set(key, judge);
	}
	return [...judges.values()];
}

const isPastedSeat = ({ assistant }: AskedSeat): boolean => isPasted({ provider: assistant });

const realSeats = (asked: readonly AskedSeat[]): readonly AskedSeat[] =>
	asked.filter((seat) => !seat.demo && !isPastedSeat(seat));

/** A person's own address judges only what nothing but own addresses have answered. */
const mayJudge = (id: string, asked: readonly AskedSeat[]): boolean =>
	!isOwnAssistant(id) || realSeats(asked).every(({ assistant }) => isOwnAssistant(assistant));

const allowedChoice = (asked: readonly AskedSeat[], chosen: NamedJudge | null): NamedJudge[] =>
	chosen && mayJudge(chosen.id, asked) ? [chosen] : [];

/** Where all answers are pasted, the first connected assistant judges: no column of the turn can. */
function judgeOfPasted(available: readonly Assistant[], asked: readonly AskedSeat[]): NamedJudge[] {
	const first = asked.every(isPastedSeat) ? available.find(({ demo }) => !demo) : undefined;
	return first ? [{ id: first.id, model: null }] : [];
}

/**
 * The judges of a turn in the order of asking: the one that its owner chose, the one that the operator named, and the
 * assistants of the turn's own seats, each with the model that answered. No other assistant reads the chat, unless all its
 * answers are pasted. `available` are the assistants that the owner of the chat may ask.
 */
export function judgesOf(
	available: readonly Assistant[],
	asked: readonly AskedSeat[],
	named: NamedJudge | null,
	chosen: NamedJudge | null = null,
): Judge[] {
	const ofSeats = realSeats(asked).map(({ assistant: id, model }) => ({ id, model }));
	const judging = ofSeats.filter(({ id }) => mayJudge(id, asked));
	const choice = allowedChoice(asked, chosen);
	const judges = connectedJudges(available, [...choice, ...(named ? [named] : []), ...judging]);
	return judges.length > 0 ? judges : connectedJudges(available, judgeOfPasted(available, asked));
}

/** The judge that a person chose; null when it is not connected, or must not judge here. */
export const chosenJudge = (
	available: readonly Assistant[],
	asked: readonly AskedSeat[],
	chosen: NamedJudge | null,
): Judge | null => connectedJudges(available, allowedChoice(asked, chosen))[0] ?? null;

/** The other connected assistants, which judge only when a person chooses them, with the chosen one before them. */
export function otherJudges(
	available: readonly Assistant[],
	asked: readonly AskedSeat[],
	judges: readonly Judge[],
	chosen: NamedJudge | null,
): Judge[] {
	const wanted = [...(chosen ? [chosen] : []), ...available.map(({ id }) => ({ id, model: null }))];
	const known = new Set(judges.map(judgeIdOf));
	return connectedJudges(
		available,
		wanted.filter(({ id }) => mayJudge(id, asked)),
	).filter((judge) => !known.has(judgeIdOf(judge)));
}

/** Whether the chosen judge is not connected any more, so that the others are asked without it. */
export const isChoiceGone = (judges: readonly Judge[], chosen: NamedJudge | null): boolean =>
	chosen !== null && judges[0]?.assistant.id !== chosen.id;

/** Whether an answer of this assistant and model is among those that are compared. */
export const isJudged = (judge: Judge, answered: readonly AskedSeat[]): boolean =>
	realSeats(answered).some(
		({ assistant, model }) => assistant === judge.assistant.id && (model ?? judge.assistant.model) === modelOf(judge),
	);

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
