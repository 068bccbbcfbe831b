import type { ProviderId } from "@parallax/contract";
import type { ReadyQuestion } from "../../providers/index.ts";
import type { Runner } from "./run-chat.ts";

/**
 * So many questions may be ready at once. Answers to hundreds of prompts that came in one instant would begin in one, too: their
 * connections are made one after the other, which leaves time, and memory, for storing what the first of them bring.
 */
const READY_MAX = 100;

/** What can be asked as soon as it may be, by provider. */
export type ReadyQuestions = ReadonlyMap<string, ReadyQuestion>;

/**
 * While a prompt is being stored, its vendors are connected to; they learn nothing before it is. Where the last prompt was refused
 * for want of money this one probably is too, and nobody is connected to for nothing.
 */
export function makeReady(
	{ live, providers, tools }: Runner,
	ids: readonly ProviderId[],
	prompt: string,
): ReadyQuestions {
	if (live.wasSpent || live.readied >= READY_MAX) return new Map();
	const sound = ids.filter((id) => !tools.health.isDoubted(id));
	const questions = new Map(sound.map((id) => [id, providers[id].makeReady({ prompt })]));
	live.readied += questions.size;
	return questions;
}

/** They are asked by now, or never will be. */
export function letGo({ live }: Runner, questions: ReadyQuestions): void {
	live.readied -= questions.size;
	for (const question of questions.values()) question.letGo();
}
