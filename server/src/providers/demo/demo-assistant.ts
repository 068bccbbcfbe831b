import { type Pause, pause as realPause } from "../../platform/pause.ts";
import type { BuiltInAssistant } from "../built-in-assistants.ts";
import { NO_LIST } from "../models/listed-model.ts";
import { offeredModels } from "../models/offered-models.ts";
import type { AnswerEnd, AnswerListener, Assistant, AssistantCall } from "../port.ts";
import type { ModelFacts } from "../prices/price-of.ts";
import { assembledAnswer } from "./assembled-answer.ts";
import { attachedFiles } from "./attached-files.ts";
import { followUp, promptOf } from "./follow-up.ts";
import { PACES, type Pace } from "./paces.ts";
import { preparedAnswer } from "./prepared-answer.ts";
import { sampleCitations } from "./sample-sources.ts";

/** Limits the length of a piece, because text without spaces would otherwise be sent as one piece. */
const PIECE = /\s*\S{1,24}\s*/gu;
const SENTENCE_END = /[.!?:。！？]["”*_)]*\s+$/u;

/** The Weyl sequence of the golden ratio: evenly distributed, without repetitions, and the same in every run. */
const jitter = (index: number): number => 0.5 + ((index * 0.618_034) % 1);

function pauseAfter(piece: string, index: number, { wordsPerSecond, sentenceFactor }: Pace): number {
	const word = 1000 / wordsPerSecond;
	return word * jitter(index) * (SENTENCE_END.test(piece) ? sentenceFactor : 1);
}

/** Answers instead of a real assistant, at a human pace; its first line says that it is a demonstration. */
export function demoAssistant(builtIn: BuiltInAssistant, facts: ModelFacts, pause: Pause = realPause): Assistant {
	const { id, name, title, subtitle, description, logo, tint, wire, model } = builtIn;
	const pace = PACES[id];
	const disclaimer = `*Sample answer, not from ${name}: this server has no API key for it.*`;

	async function answer(call: AssistantCall, listener: AnswerListener, signal: AbortSignal): Promise<AnswerEnd> {
		signal.throwIfAborted();
		listener.onActivity();
		await pause(pace.firstWordMs, signal);
		const prompt = promptOf(call.question);
		const sample = preparedAnswer(id, prompt) ?? assembledAnswer(id, prompt);
		const files = await attachedFiles(call.question);
		const text = `${disclaimer}\n\n${sample}${files}${followUp(id, call.question)}`;
		const citations = call.question.search ? sampleCitations(id, text, disclaimer) : [];
		let units = 0;
		let cited = 0;
		for (const [index, piece] of (text.match(PIECE) ?? []).entries()) {
			listener.onText(piece);
			units += piece.length;
			const reached = citations.filter(({ at: [, to] }) => to <= units);
			if (reached.length > cited) listener.onCitations?.({ from: cited, citations: reached.slice(cited) });
			cited = reached.length;
			await pause(pauseAfter(piece, index, pace), signal);
		}
		return { finishReason: "stop", model: "demo", usage: null, billed: null, refusal: null, notes: [] };
	}

	const fields = { id, name, title, subtitle, description, logo, tint, wire };
	const modelList = () => offeredModels({ models: [] }, { id: model, name: subtitle }, NO_LIST, facts);
	return { ...fields, model: "demo", paidBy: "operator", demo: true, priceOf: facts.priceOf, modelList, answer };
}
