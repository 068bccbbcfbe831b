import { kindOf } from "../failures/classify.ts";
import { VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, type AnswerNote, type Assistant, ProviderFailure } from "../port.ts";
import type { Ask } from "../wires/ask.ts";
import type { DefaultModel } from "./default-model.ts";
import { isListed, type ListedModel, type ListedModels } from "./listed-model.ts";
import { isSameModel } from "./same-model.ts";

interface Succession {
	/** 'ChatGPT' */
	readonly name: string;
	readonly paidBy: Assistant["paidBy"];
	readonly ask: Ask;
	readonly models: ListedModels;
	/** The model to use instead of a model that is no longer listed. */
	successor(listed: readonly ListedModel[]): DefaultModel | null;
}

const successionNote = (asked: string, model: string, text: string): AnswerNote => ({
	code: "model-succeeded",
	params: { asked, model },
	text,
});

/** Whether the vendor refused because it does not know the model. */
const isUnknownModel = (error: unknown): error is ProviderFailure =>
	error instanceof ProviderFailure && error.cause instanceof VendorResponseError && kindOf(error.cause) === "model";

function notAllowedFailure({ name, paidBy }: Succession, model: string, error: ProviderFailure): ProviderFailure {
	const whose = paidBy === "person" ? "your key" : "this server's key";
	const sentence = `${name} lists the model ${model}, but ${whose} may not use it.`;
	return new ProviderFailure({ ...error.facts, code: "config", sentence, mayRetry: false }, { cause: error.cause });
}

/** Adds a note when another model answered than the requested one. */
function withAnsweredModel(name: string, asked: string, end: AnswerEnd): AnswerEnd {
	if (end.model === null || isSameModel(asked, end.model)) return end;
	const text = `${name} was asked for ${asked} and answered with ${end.model}.`;
	return { ...end, notes: [...end.notes, successionNote(asked, end.model, text)] };
}

/** Forwards all events, and records whether there was text. */
function trackText(listener: AnswerListener): { readonly forwarder: AnswerListener; hasText(): boolean } {
	let hasText = false;
	const forwarder: AnswerListener = {
		onActivity: () => listener.onActivity(),
		onText(text) {
			hasText = true;
			listener.onText(text);
		},
		onBilled: (billed) => listener.onBilled?.(billed),
	};
	return { forwarder, hasText: () => hasText };
}

/**
 * When the vendor does not know the model, this reads its list again. If the model is still listed, the key may
 * not use it; otherwise the successor is called once.
 */
export function askWithSuccessor(succession: Succession): Ask {
	const { name, ask, models, successor } = succession;
	const asked: Ask = async (call, listener, signal) =>
		withAnsweredModel(name, call.model, await ask(call, listener, signal));
	return async (call, listener, signal) => {
		const { forwarder, hasText } = trackText(listener);
		try {
			return await asked(call, forwarder, signal);
		} catch (error) {
			if (signal.aborted || hasText() || !isUnknownModel(error)) throw error;
			const listed = await models.rereadAfterRefusal(call.model, signal, succession.paidBy);
			signal.throwIfAborted();
			if (listed && isListed(listed, call.model)) throw notAllowedFailure(succession, call.model, error);
			const next = listed && successor(listed);
			if (!next || next.id === call.model) throw error;
			const note = successionNote(
				call.model,
				next.id,
				`${name} no longer offers ${call.model}, so ${next.name} was asked.`,
			);
			listener.onSuccession?.(next.id, note);
			const end = await asked({ ...call, model: next.id }, listener, signal);
			return { ...end, notes: [note, ...end.notes] };
		}
	};
}
