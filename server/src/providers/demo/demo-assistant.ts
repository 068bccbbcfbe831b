import type { ProviderId } from "@parallax/contract";
import { type Pause, pause as realPause } from "../../platform/pause.ts";
import { CATALOGUE } from "../built-in-assistants.ts";
import type { AiProvider, AnswerEnd, AnswerListener, Question } from "../port.ts";
import { assembledAnswer } from "./assembled-answer.ts";
import { preparedAnswer } from "./prepared-answer.ts";
import { VOICES, type Voice } from "./voices.ts";

/** Scripts that do not put spaces between words would otherwise arrive as one piece. */
const PIECE = /\s*\S{1,24}\s*/gu;
const SENTENCE_END = /[.!?:。！？]["”*_)]*\s+$/u;

/** The Weyl sequence of the golden ratio: even, never the same twice in a row, and equal in every run. */
const unevenness = (index: number): number => 0.5 + ((index * 0.618_034) % 1);

function restAfter(piece: string, index: number, { wordsPerSecond, breath }: Voice): number {
	const word = 1000 / wordsPerSecond;
	return word * unevenness(index) * (SENTENCE_END.test(piece) ? breath : 1);
}

/** Answers in an assistant's place, at a human pace, and says so in its first line. */
export function demoProvider(id: ProviderId, pause: Pause = realPause): AiProvider {
	const voice = VOICES[id];
	const disclaimer = `*Sample answer, not from ${CATALOGUE[id].name}: this server has no API key for it.*`;

	async function answer(question: Question, listener: AnswerListener, signal: AbortSignal): Promise<AnswerEnd> {
		signal.throwIfAborted();
		listener.onActivity();
		await pause(voice.firstWordMs, signal);
		const text = `${disclaimer}\n\n${preparedAnswer(id, question.prompt) ?? assembledAnswer(id, question.prompt)}`;
		for (const [index, piece] of (text.match(PIECE) ?? []).entries()) {
			listener.onText(piece);
			await pause(restAfter(piece, index, voice), signal);
		}
		return { finishReason: "stop", model: "demo", usage: null, refusal: null };
	}

	return { id, model: "demo", demo: true, answer };
}
